import { useEffect, useState } from 'react'
import { type Address, formatEther } from 'viem'
import { readBalance } from '../wallet/answerRequest.js'
import type { WalletChain } from '../wallet/walletSnapshot.js'

const refreshMs = 4000

/** A balance in whole coins, `null` while it is not known, and `'unavailable'` while the network does not answer. */
export function useBalance(address: Address, chain: WalletChain | undefined): string | null {
  const [balance, setBalance] = useState<string | null>(null)
  useEffect(() => {
    setBalance(null)
    if (!chain) return
    let isCurrent = true
    const read = () => {
      if (document.visibilityState === 'hidden') return
      readBalance(address, chain).then(
        (value) => isCurrent && setBalance(formatEther(value)),
        () => isCurrent && setBalance('unavailable'),
      )
    }
    read()
    const timer = setInterval(read, refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [address, chain])
  return balance
}
