import type { ConnectedWallet, Connection } from '@hawser/core'
import { useId } from 'react'
import { Button } from '../../components/Button.js'
import { WalletImage } from '../../components/Picture.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from '../connect/namespaceNames.js'
import { ConnectionAccounts } from './ConnectionAccounts.js'

export interface ConnectedWalletSectionProps {
  readonly wallet: ConnectedWallet
  /** The connection in use: one of its accounts is. */
  readonly activeId: Connection['id'] | undefined
  readonly onChoose: (connection: Connection, address: string) => void
  readonly onDisconnect: () => void
}

/** One wallet and the accounts it shares, by kind of chain where it was connected for several. */
export function ConnectedWalletSection({ wallet, activeId, onChoose, onDisconnect }: ConnectedWalletSectionProps) {
  const text = useText(enAccount)
  const headingId = useId()
  const { name, icon, connections } = wallet
  const isUnconfirmed = connections.some(({ status }) => status === 'unconfirmed')
  const isSilent = connections.some(({ status }) => status !== 'connected')

  return (
    <section className="hawser-wallet-section" aria-labelledby={headingId}>
      <header className="hawser-wallet-header">
        <WalletImage src={icon} name={name} size="small" />
        <h3 className="hawser-wallet-name" id={headingId}>
          <bdi>{name}</bdi>
        </h3>
        <Button
          variant="quiet"
          size="small"
          className="hawser-wallet-leave"
          onClick={onDisconnect}
          aria-label={text('accounts.disconnect', { wallet: name })}
        >
          {text('account.disconnect')}
        </Button>
      </header>
      {isSilent ? (
        <p className="hawser-wallet-note">{text(isUnconfirmed ? 'accounts.unconfirmed' : 'accounts.notAnswering')}</p>
      ) : null}
      {connections.map((connection) => (
        <ConnectionAccounts
          key={connection.id}
          connection={connection}
          label={connections.length > 1 ? namespaceNames([connection.namespace], text.locale) : undefined}
          isActive={connection.id === activeId}
          onChoose={(address) => onChoose(connection, address)}
        />
      ))}
    </section>
  )
}
