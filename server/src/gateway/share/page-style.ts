/** All that a shared page looks like: it loads nothing besides its pictures. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--page:#f8f8f8;--card:#fff;--text:#14181f;--muted:#5b6470;--line:#e4e7ec;--blue:#0f4c86;--sunken:#f0f2f5}
@media(prefers-color-scheme:dark){:root{--page:#11151b;--card:#1a2029;--text:#eaeef3;--muted:#a9b2be;--line:#2d3642;--blue:#93c4f5;--sunken:#232b36}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:17px/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:break-word}
header{padding:20px max(16px,calc((100% - 760px)/2));background:linear-gradient(115deg,#0a2d50,#15568f);color:#fff;font-size:14px}
header .brand{display:block;color:#fff;font-size:18px;font-weight:650;line-height:1.3;text-decoration:none}
main{max-width:792px;margin:0 auto;padding:24px 16px 64px}a{color:var(--blue);text-underline-offset:3px}
h1{margin:8px 0 12px;font-size:clamp(26px,5vw,36px);line-height:1.2;text-wrap:balance}h2{margin:36px 0 12px;font-size:22px;line-height:1.3}h3{margin:24px 0 8px;font-size:18px}
.label{margin:0;color:var(--blue);font-size:14px;font-weight:650}.lead{margin:0 0 12px;color:var(--muted);font-size:19px}
.facts{display:flex;flex-wrap:wrap;gap:2px 16px;margin:0 0 20px;padding:0;color:var(--muted);font-size:14px;list-style:none}
img{display:block;max-width:100%;height:auto;border-radius:12px}.cover{width:100%;aspect-ratio:16/9;object-fit:cover;margin-bottom:24px}figure{margin:24px 0}figcaption{margin-top:8px;color:var(--muted);font-size:14px}
table{display:block;width:100%;border-collapse:collapse;overflow-x:auto;font-size:16px}th,td{padding:8px 12px;border:1px solid var(--line);text-align:start;vertical-align:top}tr:first-child th{background:var(--sunken)}td p,th p,li p{margin:0}
blockquote{margin:16px 0;padding:8px 16px;border-inline-start:4px solid #ffb703;background:var(--sunken)}pre{padding:12px;background:var(--sunken);overflow-x:auto}
.open{display:inline-block;margin-top:24px;padding:12px 20px;border-radius:10px;background:#0d3b66;color:#fff;font-weight:600;text-decoration:none}
.languages{display:flex;flex-wrap:wrap;gap:8px 20px;margin:32px 0 0;padding:16px 0 0;border-top:1px solid var(--line);list-style:none}
.related{display:grid;gap:12px;margin:0;padding:0;list-style:none}.related a{display:block;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--card);font-weight:600;text-decoration:none}
@media print{header,.open,.languages,.related,nav{display:none}body{background:#fff;color:#000}}`
