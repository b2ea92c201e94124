import type { TransferEffect } from '../interfaces/capabilities.js'

/** The effects of a transfer with those of one asset on one side as one, the sender's first, and none of nothing. For adapters. */
export function sumEffects(effects: readonly TransferEffect[]): readonly TransferEffect[] {
  const sums = new Map<string, TransferEffect>()
  for (const effect of effects) {
    const key = `${effect.party} ${effect.tokenAddress} ${effect.tokenId}`
    sums.set(key, { ...effect, units: (sums.get(key)?.units ?? 0n) + effect.units })
  }
  const changed = [...sums.values()].filter(({ units }) => units !== 0n)
  return [...changed.filter(isOfSender), ...changed.filter((effect) => !isOfSender(effect))]
}

const isOfSender = ({ party }: TransferEffect): boolean => party === 'sender'
