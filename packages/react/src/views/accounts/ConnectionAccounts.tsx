import type { Connection } from '@hawser/core'
import { Address } from '../../components/Address.js'
import { Avatar } from '../../components/Avatar.js'
import { Tag } from '../../components/Tag.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { accountKind } from '../connection/accountKind.js'

export interface ConnectionAccountsProps {
  readonly connection: Connection
  /** The kind of chain, where the wallet has accounts of several. */
  readonly label: string | undefined
  /** Whether it is the connection in use: one of its accounts is. */
  readonly isActive: boolean
  readonly onChoose: (address: string) => void
}

/** The accounts of one connection. */
export function ConnectionAccounts({ connection, label, isActive, onChoose }: ConnectionAccountsProps) {
  const text = useText(enAccount)
  return (
    <>
      {label ? <h4 className="hawser-wallet-chain">{label}</h4> : null}
      <ul className="hawser-list" aria-label={label}>
        {connection.accounts.map((account) => {
          const kind = accountKind(account)
          const isCurrent = isActive && account.address === connection.address
          return (
            <li key={account.address}>
              <button
                type="button"
                className="hawser-row"
                aria-current={isCurrent || undefined}
                onClick={() => onChoose(account.address)}
              >
                <Avatar address={account.address} size="medium" />
                <span className="hawser-row-text">
                  <Address
                    value={account.address}
                    isUnconfirmed={connection.status !== 'connected'}
                    className="hawser-row-title"
                  />
                </span>
                {kind ? <Tag>{text(`accounts.type.${kind}`)}</Tag> : null}
                {isCurrent ? <CheckIcon className="hawser-check" /> : null}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
