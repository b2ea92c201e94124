import type { Connection } from '@hawser/core'
import { useId } from 'react'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { Address } from '../../parts/Address.js'
import { Avatar } from '../../parts/Avatar.js'
import { Button } from '../../parts/Button.js'
import { Tag } from '../../parts/Tag.js'
import { WalletImage } from '../../parts/WalletImage.js'
import { useText } from '../../text/useText.js'

export interface ConnectionAccountsProps {
  readonly connection: Connection
  /** Whether it is its namespace's active connection: one of its accounts is the one in use. */
  readonly isActive: boolean
  readonly onChoose: (address: string) => void
  readonly onDisconnect: () => void
}

/** One wallet and the accounts it shares. */
export function ConnectionAccounts({ connection, isActive, onChoose, onDisconnect }: ConnectionAccountsProps) {
  const text = useText()
  const headingId = useId()
  const isSilent = connection.status !== 'connected'

  return (
    <section className="hawser-wallet-section" aria-labelledby={headingId}>
      <header className="hawser-wallet-header">
        <WalletImage src={connection.connectorIcon} name={connection.connectorName} size="small" />
        <h3 className="hawser-wallet-name" id={headingId}>
          <bdi>{connection.connectorName}</bdi>
        </h3>
        <Button
          variant="quiet"
          size="small"
          className="hawser-wallet-leave"
          onClick={onDisconnect}
          aria-label={text('accounts.disconnect', { wallet: connection.connectorName })}
        >
          {text('account.disconnect')}
        </Button>
      </header>
      {isSilent ? <p className="hawser-wallet-note">{text('accounts.notAnswering')}</p> : null}
      <ul className="hawser-list">
        {connection.accounts.map((account) => {
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
                  <Address value={account.address} className="hawser-row-title" />
                </span>
                {account.type === 'eoa' ? null : <Tag>{text(`accounts.type.${account.type}`)}</Tag>}
                {isCurrent ? <CheckIcon className="hawser-check" /> : null}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
