import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import type { Keyring } from '../keyrings/keyring.js'
import type { WalletChain } from '../keyrings/walletChain.js'

const refreshMs = 4000

/** A balance in whole coins, `null` while it is not known, and `'unavailable'` while the network does not answer. */
export function useBalance(address: string, keyring: Keyring, chain: WalletChain): string | null {
  const [balance, setBalance] = useState<string | null>(null)
  useEffect(() => {
    setBalance(null)
    let isCurrent = true
    const read = () => {
      if (document.visibilityState === 'hidden') return
      keyring.readBalance(address, chain).then(
        (value) => isCurrent && setBalance(formatUnits(value, chain.decimals)),
        () => isCurrent && setBalance('unavailable'),
      )
    }
    read()
    const timer = setInterval(read, refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [address, keyring, chain])
  return balance
}
