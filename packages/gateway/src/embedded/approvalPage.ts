import { createHash } from 'node:crypto'
import { escapeHtml } from '../http/html.js'
import { RawAnswer } from '../http/route.js'
import { fill, type Language, mailTexts, toLanguage } from '../mail/mailTexts.js'
import type { EmailFlow } from './emailFlowStore.js'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1rem}
form{display:inline}button{font:inherit;min-height:44px;padding:0 1.25rem;margin-inline-end:.5rem;border-radius:.75rem;border:1px solid;cursor:pointer}`
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
