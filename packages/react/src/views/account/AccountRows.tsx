import { parseCaipNetworkId } from '@hawser/common'
import {
  type Connection,
  type HawserState,
  selectActiveNetwork,
  selectConnectedWallets,
  selectIsUnsupportedNetwork,
} from '@hawser/core'
import { type ReactNode, useCallback } from 'react'
import { NamespaceImage, NetworkImage, WalletImage } from '../../components/Picture.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from '../namespaceNames.js'

interface AccountRowsProps {
  readonly connection: Connection
  /** Whether there is room for the names alone. */
  readonly isCompact: boolean
}

/** The account's network and its wallet; both lead to what can be chosen instead. */
export function AccountRows({ connection, isCompact }: AccountRowsProps) {
  const text = useText(enAccount)
  const change = (
    <span className={isCompact ? 'hawser-visually-hidden' : 'hawser-row-action'}>{text('account.change')}</span>
  )
  return (
    <ul className="hawser-list">
      <NetworkInUse connection={connection} isCompact={isCompact} change={change} />
      <WalletInUse connection={connection} isCompact={isCompact} change={change} />
    </ul>
  )
}

interface RowProps extends AccountRowsProps {
  readonly change: ReactNode
}

/** Names of that many characters are whole in half a row, in two lines where they need them. Longer ones are cut off. */
const longestWhole = 24

const titleClass = (isWhole: boolean): string => (isWhole ? 'hawser-row-title hawser-whole' : 'hawser-row-title')

function NetworkInUse({ connection: { namespace, chainId }, isCompact, change }: RowProps) {
  const { router } = useHawser()
  const text = useText(enAccount)
  const network = useHawserState((state) => selectActiveNetwork(state, namespace))
  const isUnsupported = useHawserState((state) => selectIsUnsupportedNetwork(state, namespace))
  const canSwitch = useHawserState((state) => state.options.enableNetworkSwitch)
  const isActive = useHawserState((state) => state.networks.activeNamespace === namespace)
  const name = isUnsupported ? text('title.UnsupportedChain') : (network?.name ?? text('account.unknownNetwork'))

  const content = (
    <>
      {isUnsupported ? (
        <span className="hawser-picture hawser-network-image hawser-account-unsupported">
          <WarningIcon />
        </span>
      ) : (
        <NetworkImage network={network} />
      )}
      <span className="hawser-row-text">
        <span className="hawser-row-subtitle">
          {isUnsupported && chainId
            ? text('account.networkChain', { chain: parseCaipNetworkId(chainId).reference })
            : text('account.network')}
        </span>
        <bdi className={titleClass(isUnsupported || (isCompact && name.length <= longestWhole))}>{name}</bdi>
        {canSwitch ? null : <span className="hawser-account-note">{text('account.switchDisabled')}</span>}
      </span>
    </>
  )

  if (!canSwitch)
    return (
      <li>
        <div className="hawser-row">{content}</div>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className="hawser-row"
        data-hawser-open="Networks"
        onClick={() => router.push({ name: 'Networks', ...(!isActive && { parameters: { namespace } }) })}
      >
        {content}
        {change}
      </button>
    </li>
  )
}

/** The wallet, with the marks of its networks where it is connected on several, else with how many accounts it shares. */
function WalletInUse({ connection, isCompact, change }: RowProps) {
  const { router } = useHawser()
  const text = useText(enAccount)
  const name = text.wallet(connection.connectorName)
  const { connectorId, connectorIcon } = connection
  const walletCount = useHawserState((state) => selectConnectedWallets(state).length)
  const own = useHawserState(useCallback((state: HawserState) => connectionsOf(state, connectorId), [connectorId]))
  const accountCount = own.reduce((count, { accounts }) => count + accounts.length, 0)
  const namespaces = own.map(({ namespace }) => namespace)

  return (
    <li>
      <button
        type="button"
        className="hawser-row"
        data-hawser-open="Accounts"
        onClick={() => router.push({ name: 'Accounts' })}
      >
        <WalletImage src={connectorIcon} name={name} />
        <span className="hawser-row-text">
          <span className="hawser-row-subtitle hawser-account-wallet">
            <span>
              {walletCount > 1
                ? text.plural('account.wallets', walletCount)
                : accountCount > 1 && namespaces.length === 1
                  ? text.plural('account.walletAccounts', accountCount)
                  : text('account.wallet')}
            </span>
            {namespaces.length > 1 ? (
              <span className="hawser-marks">
                {namespaces.map((namespace) => (
                  <NamespaceImage key={namespace} namespace={namespace} />
                ))}
                <span className="hawser-visually-hidden">{namespaceNames(namespaces, text)}</span>
              </span>
            ) : null}
          </span>
          <bdi className={titleClass(isCompact && name.length <= longestWhole)}>{name}</bdi>
        </span>
        {change}
      </button>
    </li>
  )
}

function connectionsOf(state: HawserState, connectorId: string): readonly Connection[] {
  return selectConnectedWallets(state).find((wallet) => wallet.connectorId === connectorId)?.connections ?? []
}
