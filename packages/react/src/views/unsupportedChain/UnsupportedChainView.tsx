import { parseCaipNetworkId } from '@hawser/common'
import { selectActiveConnection, selectNetworkList } from '@hawser/core'
import { Button } from '../../components/Button.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useDisconnect } from '../connection.js'
import { NetworkList } from '../networkList/NetworkList.js'

/** The wallet is on a chain that is none of the app's: choose one that is, or leave. There is no way back while it lasts. */
export function UnsupportedChainView() {
  const text = useText(enAccount)
  const disconnect = useDisconnect()
  const networks = useHawserState(selectNetworkList)
  const connection = useHawserState((state) => selectActiveConnection(state))
  // Without a connection there is nothing but to close.
  const leave = (): void => disconnect({ connectorId: connection?.connectorId })

  return (
    <>
      <div className="hawser-unsupported">
        <WarningIcon className="hawser-unsupported-mark" />
        <p>
          {connection?.chainId
            ? text('unsupportedChain.text', {
                wallet: text.wallet(connection.connectorName),
                chain: parseCaipNetworkId(connection.chainId).reference,
              })
            : text('unsupportedChain.textWithoutChain')}
        </p>
      </div>
      <NetworkList networks={networks} currentId={undefined} />
      <div className="hawser-actions">
        <Button variant="quiet" tone="danger" onClick={leave}>
          {text('account.disconnect')}
        </Button>
      </div>
    </>
  )
}
