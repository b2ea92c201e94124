import { type Connection, selectActiveNetwork, selectConnectedWallets } from '@hawser/core'
import { NetworkImage, WalletImage } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'

/** The account's network and its wallet; both lead to what can be chosen instead. */
export function AccountRows({ connection }: { readonly connection: Connection }) {
  const { router } = useHawser()
  const text = useText(enAccount)
  const network = useHawserState((state) => selectActiveNetwork(state, connection.namespace))
  const canSwitch = useHawserState((state) => state.options.enableNetworkSwitch)
  const walletCount = useHawserState((state) => selectConnectedWallets(state).length)
  const isActive = useHawserState((state) => state.networks.activeNamespace === connection.namespace)
  const networkName = network?.name ?? text('account.unknownNetwork')

  const networkRow = (
    <>
      <NetworkImage network={network} />
      <span className="hawser-row-text">
        <span className="hawser-row-subtitle">{text('account.network')}</span>
        <bdi className="hawser-row-title">{networkName}</bdi>
        {canSwitch ? null : <span className="hawser-account-note">{text('account.switchDisabled')}</span>}
      </span>
    </>
  )

  return (
    <ul className="hawser-list">
      <li>
        {canSwitch ? (
          <button
            type="button"
            className="hawser-row"
            data-hawser-open="Networks"
            onClick={() =>
              router.push({ name: 'Networks', ...(!isActive && { parameters: { namespace: connection.namespace } }) })
            }
          >
            {networkRow}
          </button>
        ) : (
          <div className="hawser-row">{networkRow}</div>
        )}
      </li>
      <li>
        <button
          type="button"
          className="hawser-row"
          data-hawser-open="Accounts"
          onClick={() => router.push({ name: 'Accounts' })}
        >
          <WalletImage src={connection.connectorIcon} name={connection.connectorName} />
          <span className="hawser-row-text">
            <span className="hawser-row-subtitle">{text('account.wallet')}</span>
            <bdi className="hawser-row-title">{connection.connectorName}</bdi>
          </span>
          <span className="hawser-row-end">
            {walletCount > 1
              ? text.plural('account.wallets', walletCount)
              : text.plural('account.accounts', connection.accounts.length)}
          </span>
        </button>
      </li>
    </ul>
  )
}
