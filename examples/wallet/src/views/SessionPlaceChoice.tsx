import type { Keyring } from '../keyrings/keyring.js'
import { namespaceNames, type WalletChain } from '../keyrings/walletChain.js'
import type { SessionPlace } from '../wallet/walletSnapshot.js'
import { accountName } from './accountName.js'

interface SessionPlaceChoiceProps {
  readonly place: SessionPlace
  /** Whether the app is connected in no other namespace. */
  readonly isOnlyOne: boolean
  readonly keyring: Keyring | undefined
  /** All that the wallet has of the kind. */
  readonly chains: readonly WalletChain[]
  readonly isBusy: boolean
  readonly onAccount: (index: number) => void
  readonly onChain: (chainId: string) => void
}

/** The account and the network that an app uses in one namespace. */
export function SessionPlaceChoice(props: SessionPlaceChoiceProps) {
  const { place, isOnlyOne, keyring, chains, isBusy, onAccount, onChain } = props
  const { namespace, accounts, chainIds, chainId } = place
  const name = namespaceNames[namespace]
  const chain = chains.find(({ id }) => id === chainId)
  const addresses = chain && keyring ? keyring.addresses(chain) : []
  return (
    <div className="session-choices">
      <label>
        {isOnlyOne ? 'Account' : `${name} account`}
        <select value={accounts[0]} disabled={isBusy} onChange={(event) => onAccount(Number(event.target.value))}>
          {addresses.map((address, index) => (
            <option key={address} value={index} data-address={address}>
              {accountName(index)} · {address.slice(0, 6)}…{address.slice(-4)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {isOnlyOne ? 'Network' : `${name} network`}
        <select value={chainId} disabled={isBusy} onChange={(event) => onChain(event.target.value)}>
          {chains.map((one) => (
            <option key={one.id} value={one.id}>
              {chainIds.includes(one.id) ? one.name : `${one.name} (not shared yet)`}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
