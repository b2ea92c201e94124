import type { Hawser, View } from '@hawser/core'

/** Leads to a view: back to it where the current one was opened from it, so that Back leads out of it in one step; else on to it. */
export function goTo(hawser: Hawser, view: View): void {
  const { router } = hawser
  const { stack } = hawser.getSnapshot().router
  const below = stack.at(-2)
  const isBelow = below?.name === view.name && JSON.stringify(below.parameters) === JSON.stringify(view.parameters)
  if (isBelow) router.goBack()
  else router.push(view)
}
