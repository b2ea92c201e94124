import { createHash } from 'node:crypto'
import { escapeHtml } from '../http/html.js'
import { RawAnswer } from '../http/route.js'
import { fill, type Language, mailTexts, toLanguage } from '../mail/mailTexts.js'
import type { EmailFlow } from './emailFlowStore.js'

const style = `:root{color-scheme:light dark;--surface:light-dark(#fff,#1b2127);--ground:light-dark(#f2f4f5,#12171c);--text:light-dark(#10181f,#f2f5f7)}
:root{--accent:light-dark(#0b6e69,#4fc3b8);--on-accent:light-dark(#fff,#06211f);--hairline:light-dark(#10182024,#ffffff2e)}
*{box-sizing:border-box}body{margin:0;padding:min(15vh,120px) 16px 16px;background:var(--ground);color:var(--text);font:16px/24px system-ui,sans-serif}
main{max-width:420px;margin:auto;padding:32px 24px 24px;background:var(--surface);border:1px solid var(--hairline);border-radius:24px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:24px;line-height:32px}p{margin:0 0 8px}form{margin-top:12px}
button{width:100%;min-height:48px;padding:8px 20px;border:1px solid var(--hairline);border-radius:24px;background:none;color:inherit;font:inherit;font-weight:500;cursor:pointer}
form[action^="link/approve"] button{background:var(--accent);border-color:transparent;color:var(--on-accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The link is in the address.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
}

interface ApprovalPageOptions {
  readonly link: string
  /** What there is to decide; undefined where the link is used, or over. */
  readonly found: EmailFlow | undefined
  readonly decided?: 'approved' | 'refused' | undefined
  /** The flow's own; else the browser's. */
  readonly language?: string | undefined
  readonly languages: string | undefined
}

/** The page that a mailed link leads to, without a script. */
export function approvalPage({ link, found, decided, language, languages }: ApprovalPageOptions): RawAnswer {
  const spoken: Language = toLanguage(language ?? found?.language ?? languages)
  const texts = mailTexts[spoken]
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const form = (decision: string, text: string) =>
    `<form method="post" action="link/${decision}?token=${encodeURIComponent(link)}"><button>${escapeHtml(text)}</button></form>`
  const body = found
    ? [
        paragraph(fill(texts.linkBrowser, { browser: found.browser })),
        found.page === null ? '' : paragraph(fill(texts.linkPage, { page: found.page })),
        paragraph(texts.notYou),
        form('approve', texts.approveAction),
        form('refuse', texts.refuseAction),
      ]
    : [paragraph(decided ? texts[decided] : texts.over)]
  const html = [
    `<!doctype html><html lang="${spoken}" dir="${texts.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(texts.approveTitle)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(texts.approveTitle)}</h1>`,
    ...body,
    '</main></body></html>',
  ].join('')
  return new RawAnswer(html, headers)
}
