import type { Platform } from '@hawser/common'
import { readWallets, type Wallet } from './readWallets.js'

/** When a page is looked at again. Extensions write themselves into it without a word, most of them before it has loaded. */
const looksMs = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400]

/**
 * Watches a page for wallets at `window.injectedWeb3`: now, a few times more, when it has loaded, and whenever the user comes back to it or
 * presses something, so that a list which a press opens or goes on from is never behind what is there.
 * Calls back at once and on each change with all of them; the answer ends it.
 */
export function watchWallets(
  { window: page, clock, onVisible }: Pick<Platform, 'window' | 'clock' | 'onVisible'>,
  onChange: (wallets: readonly Wallet[]) => void,
): () => void {
  if (!page) {
    onChange([])
    return () => {}
  }
  let current: readonly Wallet[] | undefined
  const ids = new Map<string, string>()
  const look = () => {
    const next = readWallets(page, ids)
    // A wallet whose extension was updated writes itself anew: the entry that counts is the one there now.
    const isSame = current?.length === next.length && next.every(({ entry }, i) => entry === current?.[i]?.entry)
    if (isSame) return
    current = next
    onChange(next)
  }
  let cancel = () => {}
  const lookLater = ([delayMs, ...rest]: readonly number[]) => {
    if (delayMs === undefined) return
    cancel = clock.setTimeout(() => {
      lookLater(rest)
      look()
    }, delayMs)
  }
  const events = ['load', 'focus', 'pointerdown', 'keydown'] as const
  // At the capture, since what is pressed may keep the event to itself.
  for (const event of events) page.addEventListener(event, look, true)
  const stopVisible = onVisible(look)
  lookLater(looksMs)
  look()
  return () => {
    cancel()
    stopVisible()
    for (const event of events) page.removeEventListener(event, look, true)
  }
}
