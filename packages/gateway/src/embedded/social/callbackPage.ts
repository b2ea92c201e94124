import { escapeHtml } from '../../http/html.js'
import { RawAnswer } from '../../http/route.js'
import { mailTexts, toLanguage } from '../../mail/mailTexts.js'
import { plainPage } from '../plainPage.js'
import type { SocialFlow } from './socialFlowStore.js'

/** Hands the result to the page that opened this window, where it is the one that began, and to nobody else. */
const script = `const{target,result}=document.querySelector('p').dataset;if(opener&&target){opener.postMessage({resultUri:result},target);close()}`

interface CallbackPageOptions {
  /** What the browser came back with; undefined for what nothing is known of. */
  readonly back: { readonly flow: SocialFlow; readonly resultUrl: string } | undefined
  readonly languages: string | undefined
}

/** The page that a provider sends the browser back to: it hands on what the waiting page finishes with, or leads to where that page was. */
export function callbackPage({ back, languages }: CallbackPageOptions): RawAnswer {
  const language = toLanguage(languages)
  const { socialTitle: title, socialDone, socialOver } = mailTexts[language]
  if (!back) return plainPage({ language, title, body: `<p>${escapeHtml(socialOver)}</p>`, status: 400 })
  const { flow, resultUrl } = back
  if (flow.return_to !== null) {
    const url = new URL(flow.return_to)
    url.searchParams.set('result_uri', resultUrl)
    return new RawAnswer('', { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }, 303)
  }
  const data = `data-target="${escapeHtml(flow.page ?? '')}" data-result="${escapeHtml(resultUrl)}"`
  return plainPage({ language, title, body: `<p ${data}>${escapeHtml(socialDone)}</p>`, script })
}
