/** The panel's own styles, for its shadow root. */
export const styles = `
:host {
  all: initial;
  color-scheme: light dark;
  --surface: #ffffff;
  --raised: #f3f5f6;
  --hairline: #c9d0d6;
  --text: #10181f;
  --quiet: #56616b;
  --accent: #0b6e69;
  --on-accent: #ffffff;
  --mark: #fff1c2;
  --on-mark: #533a00;
  --danger: #b3261e;
  --success: #176b40;
}
@media (prefers-color-scheme: dark) {
  :host {
    --surface: #12181d;
    --raised: #1d252c;
    --hairline: #3b4650;
    --text: #e9eef1;
    --quiet: #a9b4bd;
    --accent: #63d2c7;
    --on-accent: #06211f;
    --mark: #4a3a08;
    --on-mark: #ffe9a8;
    --danger: #ff9d94;
    --success: #7fd6a4;
  }
}
*, ::before, ::after { box-sizing: border-box; }
.toggle, .panel {
  position: fixed;
  z-index: 2147483001;
  font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  color: var(--text);
  background: var(--surface);
  border: 1px solid var(--hairline);
}
[data-position^="bottom"] { inset-block-end: max(12px, env(safe-area-inset-bottom)); }
[data-position^="top"] { inset-block-start: max(12px, env(safe-area-inset-top)); }
[data-position$="right"] { right: 12px; }
[data-position$="left"] { left: 12px; }
.toggle { padding: 8px 14px; border-radius: 999px; font-weight: 600; box-shadow: 0 2px 10px rgb(8 12 16 / 22%); }
.panel {
  display: flex;
  flex-direction: column;
  width: min(var(--width, 760px), calc(100vw - 24px));
  height: min(var(--height, 560px), calc(100dvh - 24px));
  border-radius: 14px;
  box-shadow: 0 18px 60px rgb(8 12 16 / 34%);
  overflow: hidden;
}
.panel[data-position$="right"] { padding-left: 6px; }
.panel[data-position$="left"] { padding-right: 6px; }
.splitter { display: grid; place-items: center; touch-action: none; }
.splitter::after { content: ""; border-radius: 2px; background: var(--quiet); }
.splitter:is(:hover, :active, :focus-visible)::after { background: var(--accent); }
.splitter:focus-visible { outline-offset: -2px; border-radius: 14px; }
[data-side="height"] { flex: none; block-size: 12px; cursor: ns-resize; }
[data-side="height"]::after { inline-size: 40px; block-size: 4px; }
[data-side="width"] { position: absolute; inset-block: 0; inline-size: 12px; cursor: ew-resize; }
[data-side="width"]::after { inline-size: 4px; block-size: 40px; }
[data-position$="right"] > [data-side="width"] { left: 0; }
[data-position$="left"] > [data-side="width"] { right: 0; }
[data-position^="top"] > [data-side="height"] { order: 1; }
header { display: flex; align-items: center; gap: 10px; padding: 2px 14px 6px; }
[data-position^="top"] > header { padding-block-start: 10px; }
h2 { margin: 0; font-size: 15px; }
h3 { margin: 16px 0 6px; font-size: 13px; }
p { margin: 8px 0; }
header .close { margin-inline-start: auto; }
button, input, select { font: inherit; color: inherit; }
button, select, input[type="search"] {
  min-block-size: 28px;
  padding: 3px 10px;
  border: 1px solid var(--hairline);
  border-radius: 8px;
  background: var(--raised);
}
button { cursor: pointer; white-space: nowrap; }
button:hover:not(:disabled, [role="tab"]) { border-color: var(--quiet); }
[role="tab"]:hover { background: var(--raised); }
input[type="search"] { inline-size: 220px; max-inline-size: 100%; }
::placeholder { color: var(--quiet); opacity: 1; }
input[type="file"] { min-inline-size: 0; max-inline-size: 100%; }
::file-selector-button { font: inherit; color: inherit; padding: 3px 10px; margin-inline-end: 8px; border: 1px solid var(--hairline); border-radius: 8px; background: var(--raised); cursor: pointer; }
button:disabled { color: var(--quiet); cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[role="tablist"] {
  display: flex;
  gap: 2px;
  padding: 4px 10px 0;
  border-block-end: 1px solid var(--hairline);
  overflow-x: auto;
  flex: none;
}
[role="tab"] { border: 0; border-radius: 8px 8px 0 0; background: none; white-space: nowrap; padding: 6px 10px; border-block-end: 2px solid transparent; }
[role="tab"][aria-selected="true"] { color: var(--accent); font-weight: 600; border-block-end-color: var(--accent); }
[role="tab"]:focus-visible { outline-offset: -2px; }
[role="tabpanel"] { container-type: inline-size; flex: 1; overflow: auto; padding: 10px 14px 14px; }
[role="tabpanel"]:focus-visible { outline-offset: -2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-block-end: 8px; }
label { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 6px; min-inline-size: 0; max-inline-size: 100%; }
.quiet { color: var(--quiet); }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
code, pre { font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { padding: 10px; border-radius: 8px; background: var(--raised); white-space: pre-wrap; }
summary { cursor: pointer; padding: 2px 0; }
summary > *, .leaf > * { margin-inline-end: 6px; }
.branch { padding-inline-start: 16px; border-inline-start: 1px solid var(--hairline); margin-inline-start: 4px; }
.leaf { padding: 2px 0 2px 14px; }
.name { font-weight: 500; overflow-wrap: anywhere; }
.leaf code { color: var(--quiet); }
.leaf code[data-type="string"] { color: var(--success); }
.leaf code[data-type="number"], .leaf code[data-type="boolean"] { color: var(--accent); }
.mark { padding: 0 6px; border-radius: 6px; background: var(--mark); color: var(--on-mark); font-size: 12px; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows li { display: flex; gap: 10px; align-items: baseline; padding: 4px 0; border-block-end: 1px solid var(--hairline); }
.rows li > details, .rows li > .leaf { flex: 1; min-inline-size: 0; padding-inline-start: 0; }
time, .requests td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
time { color: var(--quiet); }
table { inline-size: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: 5px 10px 5px 0; border-block-end: 1px solid var(--hairline); overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-weight: 500; white-space: nowrap; }
tbody th { font-weight: 600; }
[data-outcome="failed"] .outcome { color: var(--danger); font-weight: 600; }
[data-outcome="success"] .outcome { color: var(--success); }
.requests { table-layout: fixed; }
.requests th:nth-child(1) { inline-size: 98px; }
.requests th:nth-child(2) { inline-size: 30%; }
.requests th:nth-child(3) { inline-size: 20%; }
.requests th:nth-child(4) { inline-size: 72px; }
.requests td:nth-child(4) { white-space: nowrap; font-variant-numeric: tabular-nums; }
.kind { white-space: nowrap; }
.cards { display: grid; gap: 10px; list-style: none; margin: 0; padding: 0; }
.cards li { padding: 10px 12px; border: 1px solid var(--hairline); border-radius: 10px; }
.cards h3 { margin: 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px 14px; margin: 8px 0 0; }
dl > :last-child { grid-column: 1 / -1; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
@container (max-width: 560px) {
  dl { grid-template-columns: repeat(2, 1fr); }
  .requests thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .requests tr { display: grid; grid-template-columns: 1fr auto; gap: 0 10px; padding: 6px 0; border-block-end: 1px solid var(--hairline); }
  .requests td { padding: 0; border: 0; }
  .requests td:nth-child(1) { grid-area: 2 / 2; color: var(--quiet); }
  .requests td:nth-child(2) { grid-area: 1 / 1; font-weight: 600; }
  .requests td:nth-child(3) { grid-area: 2 / 1; }
  .requests td:nth-child(4) { grid-area: 1 / 2; text-align: end; }
  .requests td:nth-child(5) { grid-area: 3 / 1 / auto / -1; }
}
.confirm { padding: 10px; border: 1px solid var(--danger); border-radius: 8px; margin-block-end: 8px; }
.confirm p { margin-block-start: 0; overflow-wrap: anywhere; }
.confirm button + button { margin-inline-start: 8px; }
[role="alert"]:not(.confirm) { color: var(--danger); }
fieldset { border: 1px solid var(--hairline); border-radius: 8px; padding: 8px 12px; margin: 12px 0 0; }
.switch { display: flex; align-items: baseline; padding: 3px 0; }
input[type="checkbox"], input[type="range"] { accent-color: var(--accent); }
@media (forced-colors: active) { .splitter::after { background: ButtonText; } [role="tab"][aria-selected="true"] { border-block-end-color: Highlight; } }
@media (pointer: coarse) {
  button, select, input[type="search"], .switch { min-block-size: 40px; }
  summary { padding: 8px 0; }
  [data-side="height"] { block-size: 24px; }
}
@media (max-width: 480px) {
  .panel { inset-inline: 12px; width: auto; height: min(var(--height, min(70dvh, 560px)), calc(100dvh - 24px)); }
  .panel[data-position] { padding-inline: 0; }
  .splitter[data-side="width"] { display: none; }
}
`
