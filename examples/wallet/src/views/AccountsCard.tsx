import { useId, useState } from 'react'
import type { Keyring } from '../keyrings/keyring.js'
import { namespaceNames, type WalletChain } from '../keyrings/walletChain.js'
import { Address } from './Address.js'
import { accountName } from './accountName.js'
import { CopyButton } from './CopyButton.js'
import { useBalance } from './useBalance.js'

interface AccountsCardProps {
  readonly keyrings: readonly Keyring[]
  readonly chains: readonly WalletChain[]
}

/** The wallet's accounts with their addresses and balances on one network. */
export function AccountsCard({ keyrings, chains }: AccountsCardProps) {
  const [chosen, setChosen] = useState<string>()
  const chain = chains.find(({ id }) => id === chosen) ?? chains[0]
  const keyring = keyrings.find(({ namespace }) => namespace === (chain?.namespace ?? 'eip155'))
  const addresses = chain && keyring ? keyring.addresses(chain) : []
  const further = chain && keyring?.furtherAddresses?.(chain)
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>Accounts</h2>
        {chains.length > 0 ? (
          <select aria-label="Show balances on" value={chain?.id} onChange={(event) => setChosen(event.target.value)}>
            {keyrings.map(({ namespace }) => (
              <optgroup key={namespace} label={namespaceNames[namespace]}>
                {chains
                  .filter((one) => one.namespace === namespace)
                  .map(({ id: value, name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        ) : null}
      </div>
      <ul className="accounts">
        {chain && keyring
          ? addresses.map((address, index) => (
              <AccountRow
                key={address}
                name={accountName(index)}
                address={address}
                further={further && { name: further.name, address: further.addresses[index] ?? '' }}
                keyring={keyring}
                chain={chain}
              />
            ))
          : null}
      </ul>
    </section>
  )
}

interface AccountRowProps {
  readonly name: string
  readonly address: string
  readonly further: { readonly name: string; readonly address: string } | undefined
  readonly keyring: Keyring
  readonly chain: WalletChain
}

function AccountRow({ name, address, further, keyring, chain }: AccountRowProps) {
  const balance = useBalance(address, keyring, chain)
  return (
    <li className="account" data-wallet-account={address}>
      <div>
        <strong>{name}</strong>
        <Address value={address} />
        {further ? (
          <span className="hint">
            {further.name}: <Address value={further.address} />
          </span>
        ) : null}
      </div>
      <div className="account-end">
        <span className="amount" title={balance ?? ''}>
          {balance === null ? '–' : balance === 'unavailable' ? balance : `${shorten(balance)} ${chain.symbol}`}
        </span>
        <CopyButton value={address} label={`Copy the address of ${name}`} />
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
