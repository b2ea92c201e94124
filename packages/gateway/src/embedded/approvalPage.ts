import { escapeHtml } from '../http/html.js'
import type { RawAnswer } from '../http/route.js'
import { fill, type Language, mailTexts, toLanguage } from '../mail/mailTexts.js'
import type { EmailFlow } from './emailFlowStore.js'
import { plainPage } from './plainPage.js'

interface ApprovalPageOptions {
  readonly link: string
  /** What there is to decide; undefined where the link is used, or over. */
  readonly found: EmailFlow | undefined
  readonly decided?: 'approved' | 'approvedUnsent' | 'refused' | undefined
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
  return plainPage({ language: spoken, title: texts.approveTitle, body: body.join('') })
}
