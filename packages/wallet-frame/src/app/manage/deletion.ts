import { showAction } from '../../screens/showAction.js'
import { explainFault } from '../explainFault.js'
import { leaveThisBrowser } from './leaveThisBrowser.js'
import type { ManagePart } from './manageContext.js'
import { showTyped } from './showTyped.js'

/** Deletes the wallet and its user, at the service and here: after a typed word and a mailed code. */
export const deleteWallet: ManagePart = async (context, signal) => {
  const { flows, session, service, clock } = context
  const { walletId } = await session.use((token) => service.wallet({ token, signal }), signal)
  const isDeleted = await flows.run(async ({ place, texts, prove }) => {
    const { deletion: words, confirming, unseen } = texts.manage
    const isMeant = await showTyped(place, {
      title: words.title,
      parts: [
        { kind: 'text', text: words.text },
        { kind: 'danger', text: words.danger },
      ],
      word: () => confirming.deleteWord,
      submit: words.go,
      texts,
    })
    if (!isMeant) return false
    await prove()
    return showAction<boolean>(place, {
      title: words.finalTitle,
      parts: [
        { kind: 'text', text: words.finalText },
        { kind: 'danger', text: words.danger },
      ],
      clock,
      action: { label: words.finalGo },
      progress: words.progress,
      unseen,
      async run(inner) {
        await session.use((token) => service.deleteWallet({ token, signal: inner }), inner)
        return true
      },
      explain: (error) => explainFault(error, texts),
      buttons: [{ label: words.keep, chosen: false }],
    })
  }, signal)
  if (isDeleted) await leaveThisBrowser(context, walletId)
  return isDeleted
}
