import { enSell } from '../../text/enSell.js'
import type { SectionText } from '../../text/useText.js'
import { type BuyWords, useBuyText } from './buyFeature.js'

/** The modal's text with what buying and selling say. */
export function useSellText(): SectionText<BuyWords & typeof enSell> {
  return useBuyText().with(enSell) as SectionText<BuyWords & typeof enSell>
}
