import type { ChainNamespace } from '@hawser/common'
import { type Hawser, isSameView, type View } from '@hawser/core'

/**
 * Leads to a view, as the user has asked for: back to it where the current one was opened from it, so that Back leads out of it in one step; else on
 * to it or, where the current one is done with, in its place. Without parameters, any view of that name is meant.
 */
export function goTo(hawser: Hawser, view: View, otherwise: 'push' | 'replace' = 'push'): void {
  const { router } = hawser
  const below = hawser.getSnapshot().router.stack.at(-2)
  const isBelow = view.parameters ? isSameView(below, view) : below?.name === view.name
  if (isBelow) router.goBack()
  else router[otherwise](view)
}

/** The list of all wallets, for the namespace that the user came for: what was opened last of the lists says which. */
export function allWalletsView(hawser: Hawser): View {
  const from = hawser.getSnapshot().router.stack.findLast(({ name }) => name === 'Connect' || name === 'AllWallets')
  const { namespace } = Object(from?.parameters) as { readonly namespace?: ChainNamespace }
  return { name: 'AllWallets', ...(namespace && { parameters: { namespace } }) }
}
