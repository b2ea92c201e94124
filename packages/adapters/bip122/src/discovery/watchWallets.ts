import type { Clock } from '@hawser/common'
import { type StandardWallet, watchStandardWallets } from '@hawser/common/wallet-standard'
import { readInjectedWallets, type Wallet } from './readInjectedWallets.js'

/** Most of these wallets tell no page that they have come, so it is looked at a few times more, at growing intervals. */
const firstLookMs = 100
const lastLookMs = 6_400

/**
 * Watches a page for Bitcoin wallets of every protocol: what has more to offer comes first. A wallet at a place of its own is listed once, by whichever
 * protocols it offers itself; else several of one name are several wallets.
 * Calls back at once and on each change with all of them; the answer ends it.
 */
export function watchWallets(
  page: (Window & typeof globalThis) | undefined,
  clock: Pick<Clock, 'setTimeout'>,
  onChange: (wallets: readonly Wallet[]) => void,
): () => void {
  let standard: readonly StandardWallet[] = []
  let current: readonly Wallet[] | undefined
  const withOwnIds = createIds()
  const update = (): void => {
    const next = withOwnIds([...readInjectedWallets(page), ...standard.map(toWallet)])
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
  page?.addEventListener('load', update, end)
  return () => {
    stopStandard()
    cancel()
    end.abort()
  }
}

function toWallet({ wallet, ...described }: StandardWallet): Wallet {
  return { ...described, type: 'ANNOUNCED', protocol: 'wallet-standard', provider: wallet, isPlaced: false }
}

const unnumbered = (id: string): string => id.replace(/#\d+$/, '')

/** Gives each object one entry, and an id that stays its own. */
function createIds(): (found: readonly Wallet[]) => readonly Wallet[] {
  const ids = new WeakMap<object, string>()
  return (found) => {
    const seen = new Set<object>()
    const placed = found.filter(({ isPlaced }) => isPlaced).map(({ id }) => id)
    const kept = found.filter(({ id, protocol, provider }) => {
      const isOtherFace = protocol === 'wallet-standard' && placed.includes(unnumbered(id))
      return !isOtherFace && !seen.has(provider) && seen.add(provider)
    })
    const taken = new Set(kept.flatMap(({ provider }) => ids.get(provider) ?? []))
    const own = new Map<Wallet, string>()
    // Who stands at a place of its own goes before others of its name.
    for (const wallet of [...kept].sort((a, b) => Number(b.isPlaced) - Number(a.isPlaced))) {
      const name = unnumbered(wallet.id)
      let id = ids.get(wallet.provider)
      for (let number = 1; id === undefined; number += 1) {
        const next = number === 1 ? name : `${name}#${number}`
        if (!taken.has(next)) id = next
      }
      taken.add(id)
      ids.set(wallet.provider, id)
      own.set(wallet, id)
    }
    return kept.map((wallet) => ({ ...wallet, id: own.get(wallet) ?? wallet.id }))
  }
}
