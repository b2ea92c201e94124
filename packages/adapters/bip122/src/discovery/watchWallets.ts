import type { Clock } from '@hawser/common'
import { type StandardWallet, watchStandardWallets } from '@hawser/common/wallet-standard'
import { readInjectedWallets } from './readInjectedWallets.js'
import type { Wallet } from './wallet.js'

/** Most of these wallets tell no page that they have come, so it is looked at a few times more, at growing intervals. */
const firstLookMs = 100
const lastLookMs = 6_400

/**
 * Watches a page for Bitcoin wallets of every protocol, one for each name: what has more to offer comes first.
 * Calls back at once and on each change with all of them; the answer ends it.
 */
export function watchWallets(
  page: (Window & typeof globalThis) | undefined,
  clock: Pick<Clock, 'setTimeout'>,
  onChange: (wallets: readonly Wallet[]) => void,
): () => void {
  let standard: readonly StandardWallet[] = []
  let current: readonly Wallet[] | undefined
  const update = (): void => {
    const ids = new Set<string>()
    const next = [...readInjectedWallets(page), ...standard.map(toWallet)].filter(
      ({ id }) => !ids.has(id) && ids.add(id),
    )
    if (current?.length === next.length && next.every(({ provider }, i) => provider === current?.[i]?.provider)) return
    current = next
    onChange(next)
  }
  const end = new AbortController()
  const stopStandard = watchStandardWallets(
    page,
    ({ features }) => features.includes('bitcoin:connect'),
    (wallets) => {
      standard = wallets
      update()
    },
  )
  let cancel = (): void => {}
  const look = (delayMs: number): void => {
    cancel = clock.setTimeout(() => {
      update()
      if (delayMs < lastLookMs) look(delayMs * 2)
    }, delayMs)
  }
  if (page) look(firstLookMs)
  for (const event of ['load', 'unisat#initialized']) page?.addEventListener(event, update, end)
  return () => {
    stopStandard()
    cancel()
    end.abort()
  }
}

function toWallet({ wallet, ...described }: StandardWallet): Wallet {
  return { ...described, type: 'ANNOUNCED', protocol: 'wallet-standard', provider: wallet }
}
