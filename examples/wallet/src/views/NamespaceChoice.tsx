import type { Keyring } from '../keyrings/keyring.js'
import { namespaceNames, type WalletChain } from '../keyrings/walletChain.js'
import type { ApprovedNamespace } from '../wallet/walletSnapshot.js'
import { Address } from './Address.js'
import { accountName } from './accountName.js'

interface NamespaceChoiceProps {
  readonly choice: ApprovedNamespace & { readonly isOn: boolean }
  /** Whether the app asks for no other namespace, so that there is nothing to choose between. */
  readonly isOnlyOne: boolean
  readonly keyring: Keyring | undefined
  /** Those that the app asks for. */
  readonly chains: readonly WalletChain[]
  readonly onChange: (change: Partial<ApprovedNamespace & { readonly isOn: boolean }>) => void
}

/** Which accounts and networks of one kind an app may use, if any. */
export function NamespaceChoice({ choice, isOnlyOne, keyring, chains, onChange }: NamespaceChoiceProps) {
  const { namespace, accounts, chainIds, isOn } = choice
  const [first] = chains
  const addresses = first && keyring ? keyring.addresses(first) : []
  const further = first && keyring?.furtherAddresses?.(first)
  return (
    <div className="namespace-choice" data-wallet-namespace={namespace}>
      {isOnlyOne ? null : (
        <label className="choice namespace">
          <input
            type="checkbox"
            name="namespace"
            value={namespace}
            checked={isOn}
            onChange={() => onChange({ isOn: !isOn })}
          />
          <strong>{namespaceNames[namespace]}</strong>
        </label>
      )}
      {isOn ? (
        <>
          <fieldset className="choices">
            <legend>{isOnlyOne ? 'Accounts' : `${namespaceNames[namespace]} accounts`}</legend>
            {addresses.map((address, index) => (
              <label key={address} className="choice">
                <input
                  type="checkbox"
                  name="account"
                  value={address}
                  checked={accounts.includes(index)}
                  onChange={() => onChange({ accounts: toggle(accounts, index) })}
                />
                <span>{accountName(index)}</span>
                <span className="choice-addresses">
                  <Address value={address} />
                  {further?.addresses[index] ? (
                    <span className="hint">
                      {further.name} <Address value={further.addresses[index]} />
                    </span>
                  ) : null}
                </span>
              </label>
            ))}
          </fieldset>
          <fieldset className="choices">
            <legend>{isOnlyOne ? 'Networks' : `${namespaceNames[namespace]} networks`}</legend>
            {chains.map(({ id, name }) => (
              <label key={id} className="choice">
                <input
                  type="checkbox"
                  name="network"
                  value={id}
                  checked={chainIds.includes(id)}
                  onChange={() => onChange({ chainIds: toggle(chainIds, id) })}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        </>
      ) : null}
    </div>
  )
}

/** With `value` at the end, or without it. */
function toggle<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
