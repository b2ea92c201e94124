import type { ChainNamespace } from '@hawser/common'
import type { ConnectedWallet, Connection, HawserState } from '@hawser/core'
import { useCallback, useId } from 'react'
import { Address } from '../../components/Address.js'
import { Avatar } from '../../components/Avatar.js'
import { Button, IconButton } from '../../components/Button.js'
import { NetworkImage, WalletImage } from '../../components/Picture.js'
import { Tag } from '../../components/Tag.js'
import { Icon, type IconProps } from '../../icons/Icon.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { accountKind } from '../connection.js'
import { namespaceNames } from '../namespaceNames.js'
import { useIsEmbedded } from '../waiting.js'

export interface ConnectedWalletSectionProps {
  readonly wallet: ConnectedWallet
  /** The connection in use: one of its accounts is. */
  readonly activeId: Connection['id'] | undefined
  readonly onChoose: (connection: Connection, address: string) => void
  /** On one network, or on all of them. */
  readonly onDisconnect: (namespace?: ChainNamespace) => void
}

/** One wallet and the accounts it shares, by namespace where it was connected for several. */
export function ConnectedWalletSection({ wallet, activeId, onChoose, onDisconnect }: ConnectedWalletSectionProps) {
  const text = useText(enAccount)
  const headingId = useId()
  const { icon, connections } = wallet
  const name = text.wallet(wallet.name)
  const isEmbedded = useIsEmbedded(wallet)
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
          onClick={() => onDisconnect()}
          aria-label={text('accounts.disconnect', { wallet: name })}
        >
          {text('account.disconnect')}
        </Button>
      </header>
      {isSilent ? (
        <p className="hawser-wallet-note">
          {text(
            !isUnconfirmed ? 'accounts.notAnswering' : isEmbedded ? 'account.unconfirmed.open' : 'accounts.unconfirmed',
          )}
        </p>
      ) : null}
      {connections.map((connection) => (
        <ConnectionAccounts
          key={connection.id}
          connection={connection}
          label={connections.length > 1 ? namespaceNames([connection.namespace], text) : undefined}
          isActive={connection.id === activeId}
          onChoose={(address) => onChoose(connection, address)}
          // One session for all of them ends as a whole.
          onDisconnect={
            connections.length > 1 && !connection.isShared ? () => onDisconnect(connection.namespace) : undefined
          }
        />
      ))}
    </section>
  )
}

interface ConnectionAccountsProps {
  readonly connection: Connection
  /** The namespace's name, where the wallet has accounts of several. */
  readonly label: string | undefined
  /** Whether it is the connection in use: one of its accounts is. */
  readonly isActive: boolean
  readonly onChoose: (address: string) => void
  /** Where it can end without the others. */
  readonly onDisconnect: (() => void) | undefined
}

/** The accounts of one connection, each with the mark of the network that the wallet is on. */
function ConnectionAccounts({ connection, label, isActive, onChoose, onDisconnect }: ConnectionAccountsProps) {
  const text = useText(enAccount)
  const { chainId } = connection
  const network = useHawserState(
    useCallback(
      ({ networks }: HawserState) => networks.requested.find(({ caipNetworkId }) => caipNetworkId === chainId),
      [chainId],
    ),
  )
  return (
    <>
      {label ? (
        <div className="hawser-wallet-chain">
          <h4>{label}</h4>
          {onDisconnect ? (
            <IconButton
              className="hawser-wallet-leave"
              label={text('accounts.disconnectOn', { wallet: text.wallet(connection.connectorName), network: label })}
              title={text('accounts.disconnectOn', { wallet: text.wallet(connection.connectorName), network: label })}
              onClick={onDisconnect}
            >
              <LeaveIcon />
            </IconButton>
          ) : null}
        </div>
      ) : null}
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
                <span className="hawser-account-picture">
                  <Avatar address={account.address} size="medium" />
                  {network ? (
                    <>
                      <NetworkImage network={network} size="small" />
                      <span className="hawser-visually-hidden">{network.name}</span>
                    </>
                  ) : null}
                </span>
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

function LeaveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        className="hawser-icon-mirrored"
        d="M13 5H7.8A1.8 1.8 0 0 0 6 6.8v10.4A1.8 1.8 0 0 0 7.8 19H13M11 12h8.5M16.2 8.7l3.3 3.3-3.3 3.3"
      />
    </Icon>
  )
}
