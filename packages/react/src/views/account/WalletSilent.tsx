import { type Connection, reconnect } from '@hawser/core'
import { Address } from '../../parts/Address.js'
import { Button } from '../../parts/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useDisconnect } from '../connection/useDisconnect.js'
import { WalletEmblem } from '../waiting/WalletEmblem.js'

/** A stored connection whose wallet did not answer in time. It is kept until the user says otherwise. */
export function WalletSilent({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const text = useText(enAccount)
  const disconnect = useDisconnect()
  const wallet = connection.connectorName
  const isTrying = connection.status === 'connecting'

  const tryAgain = (): void => {
    // The connection's status says what came of it.
    reconnect(hawser, { connectionIds: [connection.id] }).catch(() => {})
  }
  const leave = (): void => {
    hawser.close()
    disconnect(connection)
  }

  return (
    <div className="hawser-stage">
      <WalletEmblem name={wallet} icon={connection.connectorIcon} isWaiting={isTrying} />
      <div className="hawser-stage-message">
        <div role="status">
          <p className="hawser-stage-title">
            {text(isTrying ? 'account.silent.trying' : 'account.silent.title', { wallet })}
          </p>
          <p className="hawser-stage-text">{text('account.silent.text')}</p>
        </div>
        <Address value={connection.address} />
      </div>
      <div className="hawser-actions">
        <Button variant="primary" isBusy={isTrying} onClick={tryAgain}>
          {text('common.tryAgain')}
        </Button>
        <Button variant="quiet" tone="danger" onClick={leave}>
          {text('account.disconnect')}
        </Button>
      </div>
    </div>
  )
}
