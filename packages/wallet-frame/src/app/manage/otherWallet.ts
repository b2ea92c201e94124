import { showChoice } from '../../screens/showChoice.js'
import { exportPhrase } from './exportPhrase.js'
import { importPhrase } from './importPhrase.js'
import type { ManagePart } from './manageContext.js'

/** Leads on to a wallet of the user's own, or brings one here. */
export const useOtherWallet: ManagePart = async (context, signal) => {
  const chosen = await context.flows.run(({ place, texts }) => {
    const { otherWallet: words } = texts.manage
    return showChoice<'export' | 'import' | 'back'>(place, {
      title: words.title,
      parts: [
        { kind: 'text', text: words.text },
        (make) =>
          make('ol', {
            className: 'steps',
            children: [words.steps.app, words.steps.choose, words.steps.words].map((text) => make('li', { text })),
          }),
        { kind: 'quiet', text: words.polkadot },
        { kind: 'text', text: words.connect },
      ],
      buttons: [
        { label: words.showPhrase, chosen: 'export', look: 'primary' },
        { label: words.bring, chosen: 'import' },
      ],
      back: { label: texts.back, chosen: 'back' },
    })
  }, signal)
  if (chosen === 'back') return false
  return (chosen === 'export' ? exportPhrase : importPhrase)(context, signal)
}
