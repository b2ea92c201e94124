import { useEffect, useState } from 'react'
import type { DemoWallet } from '../demoWallet.js'
import { shortAddress } from '../requests/description.js'

interface IdleViewProps {
  readonly wallets: readonly DemoWallet[]
}

/** What the wallet has, while nothing is asked of it. */
export function IdleView({ wallets }: IdleViewProps) {
  return (
    <>
      <p className="demo-wallet-quiet">No pending requests</p>
      <ul className="demo-wallet-accounts">
        {wallets.flatMap((wallet) =>
          wallet.accounts.map((account) => (
            <AccountRow key={`${wallet.namespace}:${account.address}`} wallet={wallet} {...account} />
          )),
        )}
      </ul>
    </>
  )
}

interface AccountRowProps {
  readonly wallet: DemoWallet
  readonly name: string
  readonly address: string
}

function AccountRow({ wallet, name, address }: AccountRowProps) {
  const balance = useBalance(wallet, address)
  return (
    <li data-namespace={wallet.namespace}>
      <img src={wallet.mark} alt="" width={32} height={32} />
      <div>
        <strong>{wallet.name}</strong>
        <span>{name}</span>
      </div>
      <div>
        {balance === null ? null : <strong title={balance}>{floorBalance(balance)}</strong>}
        <Address value={address} />
      </div>
    </li>
  )
}

/** An address by its ends, the whole of it on hover and to screen readers. */
export function Address({ value }: { readonly value: string }) {
  return (
    <code className="demo-wallet-address" title={value}>
      <span aria-hidden="true">{shortAddress(value)}</span>
      <span className="visually-hidden">{value}</span>
    </code>
  )
}

/** Null while it is not known: a network that does not answer has nothing to say. */
function useBalance(wallet: DemoWallet, address: string): string | null {
  const [balance, setBalance] = useState<string | null>(null)
  const { networkName } = wallet
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on another network
  useEffect(() => {
    let isLeft = false
    setBalance(null)
    wallet
      .readBalance?.(address)
      .then((read) => isLeft || setBalance(read))
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [wallet, address, networkName])
  return balance
}

/** Floored to three decimals: a wallet never shows more than there is. */
function floorBalance(balance: string): string {
  return balance.replace(/(\.\d{3})\d+/, '$1')
}
