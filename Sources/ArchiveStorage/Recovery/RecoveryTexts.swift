/// The texts for persons, by key.
enum RecoveryTexts {
  static let english = [
    "missing.title": "The saved file is missing",
    "missing.explanation":
      "The file is no longer there, but there is a backup of it. Nothing was changed.",
    "damaged.title": "The saved file cannot be understood",
    "damaged.explanation":
      "The file is there, but its content is damaged or of a version that this app does not know."
      + " Nothing was changed.",
    "unreadable.title": "The saved file cannot be read now",
    "unreadable.explanation":
      "The file may be locked, in use, or not readable by this app. Your data was not changed.",
    "notDownloaded.title": "The saved file is not on this device",
    "notDownloaded.explanation":
      "The file is in iCloud and must be downloaded first. Your data was not changed.",
    "folderMissing.title": "The folder of the saved file is missing",
    "folderMissing.explanation":
      "The folder may be on a disk or server that is not connected. Nothing was changed.",
    "danglingLink.title": "The saved file cannot be found",
    "danglingLink.explanation":
      "The path is a link to a file that is not there; it may be on a disk that is not connected."
      + " Nothing was changed.",
    "tryAgain.title": "Try again",
    "tryAgain.consequence": "Reads the file once more. Nothing is changed.",
    "restore.title": "Restore “{backup}”",
    "restore.consequence":
      "Puts the content of the backup in the place of the file. Changes made since the backup are"
      + " not in it. What is there now is kept as another backup.",
    "startNew.title": "Start with an empty document",
    "startNew.consequence":
      "You begin anew. What is there now is kept as a backup and can be restored later.",
  ]

  static let german = [
    "missing.title": "Die gesicherte Datei fehlt",
    "missing.explanation":
      "Die Datei ist nicht mehr da, aber es gibt ein Backup von ihr. Es wurde nichts verändert.",
    "damaged.title": "Die gesicherte Datei ist nicht verständlich",
    "damaged.explanation":
      "Die Datei ist da, aber ihr Inhalt ist beschädigt oder von einer Version, die diese App nicht"
      + " kennt. Es wurde nichts verändert.",
    "unreadable.title": "Die gesicherte Datei ist zurzeit nicht lesbar",
    "unreadable.explanation":
      "Die Datei ist vielleicht gesperrt, in Gebrauch oder für diese App nicht lesbar. Deine Daten"
      + " wurden nicht verändert.",
    "notDownloaded.title": "Die gesicherte Datei ist nicht auf diesem Gerät",
    "notDownloaded.explanation":
      "Die Datei liegt in iCloud und muss erst geladen werden. Deine Daten wurden nicht verändert.",
    "folderMissing.title": "Der Ordner der gesicherten Datei fehlt",
    "folderMissing.explanation":
      "Der Ordner liegt vielleicht auf einem Datenträger oder Server, der nicht verbunden ist. Es"
      + " wurde nichts verändert.",
    "danglingLink.title": "Die gesicherte Datei wurde nicht gefunden",
    "danglingLink.explanation":
      "Der Pfad ist ein Verweis auf eine Datei, die nicht da ist; sie liegt vielleicht auf einem"
      + " Datenträger, der nicht verbunden ist. Es wurde nichts verändert.",
    "tryAgain.title": "Erneut versuchen",
    "tryAgain.consequence": "Liest die Datei noch einmal. Es wird nichts verändert.",
    "restore.title": "„{backup}“ wiederherstellen",
    "restore.consequence":
      "Setzt den Inhalt des Backups an die Stelle der Datei. Änderungen seit dem Backup sind nicht"
      + " darin. Was jetzt da ist, bleibt als weiteres Backup erhalten.",
    "startNew.title": "Mit einem leeren Dokument beginnen",
    "startNew.consequence":
      "Du beginnst neu. Was jetzt da ist, bleibt als Backup erhalten und lässt sich später"
      + " wiederherstellen.",
  ]
}
