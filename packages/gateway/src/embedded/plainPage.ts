import { createHash } from 'node:crypto'
import { escapeHtml } from '../http/html.js'
import { RawAnswer } from '../http/route.js'
import { type Language, mailTexts } from '../mail/mailTexts.js'

const style = `:root{color-scheme:light dark;--surface:light-dark(#fff,#1b2127);--ground:light-dark(#f2f4f5,#12171c);--text:light-dark(#10181f,#f2f5f7)}
:root{--accent:light-dark(#0b6e69,#4fc3b8);--on-accent:light-dark(#fff,#06211f);--hairline:light-dark(#10182024,#ffffff2e)}
*{box-sizing:border-box}body{margin:0;padding:min(15vh,120px) 16px 16px;background:var(--ground);color:var(--text);font:16px/24px system-ui,sans-serif}
main{max-width:420px;margin:auto;padding:32px 24px 24px;background:var(--surface);border:1px solid var(--hairline);border-radius:24px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:24px;line-height:32px}p{margin:0 0 8px}form{margin-top:12px}
button{width:100%;min-height:48px;padding:8px 20px;border:1px solid var(--hairline);border-radius:24px;background:none;color:inherit;font:inherit;font-weight:500;cursor:pointer}
form[action^="link/approve"] button{background:var(--accent);border-color:transparent;color:var(--on-accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface PlainPageOptions {
  readonly language: Language
  readonly title: string
  /** HTML. */
  readonly body: string
  /** The one script that runs, if any. */
  readonly script?: string | undefined
  readonly status?: 200 | 400 | undefined
}

/** A page of the gateway for people: nothing of others is loaded, and no page stands around it. */
export function plainPage({ language, title, body, script, status }: PlainPageOptions): RawAnswer {
  const html = [
    `<!doctype html><html lang="${language}" dir="${mailTexts[language].direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>`,
    body,
    '</main>',
    script === undefined ? '' : `<script>${script}</script>`,
    '</body></html>',
  ].join('')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // What lets somebody in is in the address.
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  }
  return new RawAnswer(html, headers, status)
}
