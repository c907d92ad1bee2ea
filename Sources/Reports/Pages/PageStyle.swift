/// How pages look. Each pair of colours has a contrast of 4.5 or more, in light and in dark.
enum PageStyle {
  static let text = """
    :root{color-scheme:light dark;--page:#f6f7f9;--surface:#fff;--raised:#f0f2f5;--text:#1c2128;
    --muted:#545d68;--line:#d3d9e0;--accent:#0a52ad;--good:#0f5d27;--good-back:#dcf5e3;
    --bad:#a01127;--bad-back:#ffe9e7;--note:#6a4800;--note-back:#fff2c9;--focus:#0a52ad}
    @media (prefers-color-scheme:dark){:root{--page:#0e1217;--surface:#161b22;--raised:#1f262f;
    --text:#e6edf3;--muted:#a3adb8;--line:#333b46;--accent:#82bfff;--good:#83e299;
    --good-back:#12301d;--bad:#ffa79e;--bad-back:#3d1519;--note:#f0cd70;--note-back:#362a0b;
    --focus:#82bfff}}
    *{box-sizing:border-box}
    html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    background:var(--page);color:var(--text);-webkit-text-size-adjust:100%;scroll-padding-top:4rem}
    body{margin:0;overflow-wrap:break-word}
    .code,bdi,.facts dd,.look,.verdict{overflow-wrap:anywhere}
    td,th{min-width:5rem}
    .page{max-width:76rem;margin:0 auto;padding:0 1.25rem}
    .skip{position:absolute;left:-99rem;background:var(--surface);color:var(--accent);padding:.5rem 1rem;
    border-radius:0 0 .5rem 0;z-index:3}
    .skip:focus{left:0;top:0}
    :focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
    main:focus{outline:none}
    a{color:var(--accent)}
    header.page{padding-top:2rem}
    h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem;letter-spacing:-.01em}
    h2{font-size:1.25rem;margin:2.25rem 0 .75rem}
    h3{font-size:1rem;margin:0;display:inline;font-weight:600}
    h4{font-size:.875rem;margin:1rem 0 .25rem;color:var(--muted);font-weight:600}
    p{margin:.25rem 0 .75rem;max-width:60rem}
    code,.code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    font-size:.86em}
    bdi,.code{unicode-bidi:isolate}
    .muted{color:var(--muted)}
    .verdict{display:flex;align-items:center;gap:.75rem;flex-wrap:wrap;font-size:1.1rem;margin:0 0 1rem;
    padding:.9rem 1.1rem;border-radius:.6rem;font-weight:600;border:1px solid;max-width:none}
    .verdict .muted{font-weight:400;font-size:.95rem;color:inherit}
    .verdict.passed{background:var(--good-back);color:var(--good)}
    .verdict.failed{background:var(--bad-back);color:var(--bad)}
    .mark{display:inline-block;border-radius:1rem;padding:.05rem .6rem;font-size:.8rem;font-weight:600;
    white-space:nowrap;line-height:1.5}
    .mark.good{background:var(--good-back);color:var(--good)}
    .mark.bad{background:var(--bad-back);color:var(--bad)}
    .mark.note{background:var(--note-back);color:var(--note)}
    nav.page{position:sticky;top:0;background:var(--page);z-index:2}
    nav ul{border-bottom:1px solid var(--line);list-style:none;display:flex;gap:.25rem 1.25rem;flex-wrap:wrap;margin:0;padding:.6rem 0}
    nav a{text-decoration:none;font-size:.92rem}
    nav a:hover{text-decoration:underline}
    .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.75rem;margin:0 0 1rem}
    .card{background:var(--surface);border:1px solid var(--line);border-radius:.6rem;padding:.75rem 1rem}
    .card dt{color:var(--muted);font-size:.85rem}
    .card dd{margin:0;font-size:1.35rem;font-weight:600;line-height:1.35}
    .card dd small{display:block;font-size:.8rem;font-weight:400;color:var(--muted)}
    .bar{display:block;width:100%;height:6px;margin:.4rem 0 .1rem}
    .bar-back{fill:var(--line)}.bar-full{fill:var(--good)}
    .tools{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;margin:.5rem 0 0}
    .tools fieldset{border:0;margin:0;padding:0;display:flex;gap:.25rem 1rem;align-items:center;flex-wrap:wrap}
    .tools legend{float:left;margin-right:1rem;padding:0;color:var(--muted)}
    .tools label{white-space:nowrap;display:inline-flex;gap:.4rem;align-items:center;min-height:2rem}
    .search{flex:1 1 16rem;min-width:0;display:flex;gap:.2rem .6rem;align-items:center;flex-wrap:wrap}
    .search[hidden]{display:none}
    input[type=search]{flex:1 1 10rem;min-width:0;font:inherit;color:var(--text);background:var(--surface);
    border:1px solid var(--muted);border-radius:.4rem;padding:.35rem .6rem}
    input[type=radio]{accent-color:var(--accent);width:1.05rem;height:1.05rem;margin:0}
    .scroll{overflow-x:auto;max-width:100%;position:relative}
    section>.scroll{content-visibility:auto;contain-intrinsic-size:auto 30rem;margin:0 0 .6rem;background:var(--surface);border:1px solid var(--line);border-radius:.6rem;padding:.15rem 1rem}
    h3.between{display:block;color:var(--muted);margin:1.25rem 0 .6rem}
    .panel{background:var(--surface);border:1px solid var(--line);border-radius:.6rem;margin:0 0 .6rem;
    padding:.75rem 1rem}
    details.panel{padding:0}
    details.panel>summary{padding:.65rem 1rem;cursor:pointer;border-radius:.6rem}
    details.panel>summary:hover{background:var(--raised)}
    details.panel[open]>summary{border-bottom:1px solid var(--line);border-radius:.6rem .6rem 0 0}
    summary .mark,summary .muted{margin-left:.5rem}
    summary .muted{font-size:.9rem}
    .inside{padding:.9rem 1rem 1rem}
    .panel.failed{border-left:4px solid var(--bad)}
    .lazy{content-visibility:auto;contain-intrinsic-size:auto 3rem}
    .objects.lazy{contain-intrinsic-size:auto 250rem}
    table{border-collapse:collapse;width:100%;font-size:.92rem;background:var(--surface)}
    caption{text-align:left;color:var(--muted);padding:.25rem 0 .4rem;font-size:.85rem}
    th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
    tr:last-child>td,tr:last-child>th{border-bottom:0}
    thead th{color:var(--muted);font-weight:600;font-size:.82rem}
    tbody th{font-weight:500;min-width:12rem}
    td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:0 0 .75rem;font-size:.92rem}
    .facts dt{color:var(--muted)}
    .facts dd{margin:0}
    .look{display:block;background:var(--raised);border-radius:.4rem;padding:.4rem .6rem;white-space:pre-wrap}
    .split{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,1fr)}
    ul.plain{list-style:none;margin:0;padding:0}
    ul.plain>li{padding:.15rem 0}
    figure{margin:.75rem 0 0}
    figcaption{color:var(--muted);font-size:.85rem;margin:0 0 .4rem}
    figure details{margin-top:.4rem;font-size:.9rem}
    figure summary{color:var(--accent);cursor:pointer}
    svg.graph{display:block;max-width:none}
    .graph text{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    fill:var(--text)}
    .graph .title{font-weight:700}
    .graph .label{fill:var(--muted)}
    .graph tspan{unicode-bidi:isolate}
    .graph .box{fill:var(--surface);stroke:var(--muted);stroke-width:1}
    .graph .head{fill:var(--raised)}
    .graph .edge{fill:none;stroke:var(--accent);stroke-width:1.4}
    .graph .back{stroke-dasharray:4 3}
    .graph .tip{fill:var(--accent)}
    ul.fields{list-style:none;margin:.35rem 0 0;padding:0;font-size:.92rem}
    ul.panel.fields{padding:.6rem 1rem}
    .fields>li{padding:.1rem 0}
    .fields .key{color:var(--muted)}
    article:target{background:var(--note-back)}
    .unfound,.found-none{display:none}
    body:has(#show-failed:checked) .passed[data-item],body:has(#show-failed:checked) .passed[data-group],
    body:has(#show-passed:checked) .failed[data-item],body:has(#show-passed:checked) .failed[data-group]{display:none}
    footer.page{padding-top:2rem;padding-bottom:2.5rem;color:var(--muted);font-size:.88rem}
    @media (max-width:40rem){.page{padding:0 .9rem}h1{font-size:1.4rem}
    nav.page{position:static}html{scroll-padding-top:0}
    .facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd{margin-bottom:.4rem}
    .cards{grid-template-columns:repeat(2,minmax(0,1fr))}
    .inside{padding:.75rem .75rem .9rem}.search{flex-basis:100%}
    thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    table,tbody,tr,td,tbody th,caption{display:block}
    tbody tr{padding:.5rem 0;border-bottom:1px solid var(--line)}tbody tr:last-child{border-bottom:0}
    tbody th,td,td.number{border:0;padding:.1rem 0;text-align:left}
    td[data-label]::before{content:attr(data-label);color:var(--muted);display:inline-block;
    min-width:6.5rem;font-size:.85rem}}
    @media print{nav,.tools,.skip{display:none}.panel{break-inside:avoid}}

    """
}
