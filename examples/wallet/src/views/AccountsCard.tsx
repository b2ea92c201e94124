import { useId, useState } from 'react'
import type { WalletAccount, WalletChain } from '../wallet/walletSnapshot.js'
import { Address } from './Address.js'
import { CopyButton } from './CopyButton.js'
import { useBalance } from './useBalance.js'

interface AccountsCardProps {
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
}

/** The wallet's accounts with their balances on one network. */
export function AccountsCard({ accounts, chains }: AccountsCardProps) {
  const [chainId, setChainId] = useState(chains[0]?.id)
  const chain = chains.find(({ id }) => id === chainId)
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>Accounts</h2>
        {chains.length > 0 ? (
          <select
            aria-label="Show balances on"
            value={chainId}
            onChange={(event) => setChainId(Number(event.target.value))}
          >
            {chains.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <ul className="accounts">
        {accounts.map((account) => (
          <AccountRow key={account.address} account={account} chain={chain} />
        ))}
      </ul>
    </section>
  )
}

interface AccountRowProps {
  readonly account: WalletAccount
  readonly chain: WalletChain | undefined
}

function AccountRow({ account, chain }: AccountRowProps) {
  const balance = useBalance(account.address, chain)
  return (
    <li className="account" data-wallet-account={account.address}>
      <div>
        <strong>{account.name}</strong>
        <Address value={account.address} />
      </div>
      <div className="account-end">
        <span className="amount" title={balance ?? ''}>
          {balance === null ? '–' : balance === 'unavailable' ? balance : `${shorten(balance)} ${chain?.symbol}`}
        </span>
        <CopyButton value={account.address} label={`Copy the address of ${account.name}`} />
      </div>
    </li>
  )
}

/** Floored to three decimals: a wallet never shows more than there is. */
function shorten(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  const shown = decimals.slice(0, 3).replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}
