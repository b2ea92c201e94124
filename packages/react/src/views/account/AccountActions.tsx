import { explorerLink } from '@hawser/common'
import { type Connection, hasCapability, selectActiveNetwork, selectIsUnsupportedNetwork } from '@hawser/core'
import { switchConnection } from '@hawser/core/actions'
import { ExternalLink, ExternalLinkIcon } from '../../components/ExternalLink.js'
import { ReceiveIcon, SendIcon } from '../../icons/tileIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'

/** Whether sending is switched on, the chain can, and the wallet is connected on one of the app's networks. */
function useCanSend(connection: Connection): boolean {
  const hawser = useHawser()
  const isOn = useHawserState((state) => state.options.features.send)
  const isUnsupported = useHawserState((state) => selectIsUnsupportedNetwork(state, connection.namespace))
  const isCapable = hasCapability(hawser, connection.namespace, 'send')
  return isOn && isCapable && !isUnsupported && connection.status === 'connected'
}

/** The actions on the account, in the app's order; nothing where there is none. */
export function AccountActions({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const { router } = hawser
  const text = useText(enAccount)
  const { namespace } = connection
  const network = useHawserState((state) => selectActiveNetwork(state, namespace))
  const canReceive = useHawserState((state) => state.options.features.receive)
  const order = useHawserState((state) => state.options.walletFeaturesOrder)
  const canSend = useCanSend(connection)
  // An address that is only stored leads nowhere.
  const isConfirmed = connection.status === 'connected'
  const link = isConfirmed ? explorerLink(network, 'address', connection.address) : undefined

  const actions = {
    receive: {
      isShown: canReceive && isConfirmed,
      view: 'Receive',
      icon: <ReceiveIcon />,
      // Named, so that it stays with this namespace whatever becomes the active one.
      open: () => router.push({ name: 'Receive', parameters: { namespace } }),
    },
    send: {
      isShown: canSend,
      view: 'Send',
      icon: <SendIcon />,
      open: () => {
        // It may have ended a moment before this view is gone.
        if (!hawser.getSnapshot().connections.byId[connection.id]) return
        // What is sent is sent by the account in use: it becomes the one that is shown here.
        switchConnection(hawser, { connectionId: connection.id })
        router.push({ name: 'Send' })
      },
    },
  } as const
  // One that the app's order does not name comes last.
  const place = (name: 'receive' | 'send'): number => order.indexOf(name) + 1 || order.length + 1
  const shown = (['receive', 'send'] as const)
    .filter((name) => actions[name].isShown)
    .sort((one, other) => place(one) - place(other))

  if (shown.length === 0 && !link) return null
  return (
    <div className="hawser-tiles">
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          className="hawser-tile"
          data-hawser-open={actions[name].view}
          onClick={actions[name].open}
        >
          {actions[name].icon}
          <span>{text(`account.${name}`)}</span>
        </button>
      ))}
      {link ? (
        <ExternalLink className="hawser-tile" href={link}>
          <ExternalLinkIcon />
          <span>{text('account.explorer')}</span>
        </ExternalLink>
      ) : null}
    </div>
  )
}
