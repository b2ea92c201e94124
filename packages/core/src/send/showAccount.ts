import type { Internals } from '../client/internals.js'

/** Account takes the place of the send form, where the user is in it (STA-14): the result stands there. */
export function showAccount({ controllers, state }: Pick<Internals, 'controllers' | 'state'>): void {
  const { stack } = state.router
  const current = stack.at(-1)?.name
  if (current !== 'Send' && current !== 'SendReview') return
  const account = stack.findIndex(({ name }) => name === 'Account')
  controllers.router.goBackToIndex(account === -1 ? stack.findIndex(({ name }) => name === 'Send') : account)
  controllers.router.replace({ name: 'Account' })
}
