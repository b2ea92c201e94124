import { explorerLink } from '@hawser/common'
import {
  type Connection,
  getRemoteFeatures,
  hasCapability,
  selectActiveNetwork,
  selectIsUnsupportedNetwork,
} from '@hawser/core'
import { switchConnection } from '@hawser/core/actions'
import { ExternalLink, ExternalLinkIcon } from '../../components/ExternalLink.js'
import { BuyIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../icons/tileIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'

/** The actions on the account, in the app's order; nothing where there is none. */
export function AccountActions({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const { router } = hawser
  const text = useText(enAccount)
  const { namespace } = connection
  const network = useHawserState((state) => selectActiveNetwork(state, namespace))
  const canReceive = useHawserState((state) => state.options.features.receive)
  const order = useHawserState((state) => state.options.walletFeaturesOrder)
  const isSendOn = useHawserState((state) => state.options.features.send)
  const isSwapOn = useHawserState((state) => getRemoteFeatures(hawser, state).swaps !== false)
  const isBuyOn = useHawserState((state) => getRemoteFeatures(hawser, state).onramp !== false)
  const isUnsupported = useHawserState((state) => selectIsUnsupportedNetwork(state, namespace))
  // An address that is only stored leads nowhere.
  const isConfirmed = connection.status === 'connected'
  // The wallet is asked on networks of the app alone.
  const canAsk = isConfirmed && !isUnsupported
  const link = isConfirmed ? explorerLink(network, 'address', connection.address) : undefined

  const openFor = (name: 'Send' | 'Swap' | 'OnRampProviders') => () => {
    // It may have ended a moment before this view is gone.
    if (!hawser.getSnapshot().connections.byId[connection.id]) return
    // What is sent is sent by the account in use: it becomes the one that is shown here.
    switchConnection(hawser, { connectionId: connection.id })
    router.push({ name })
  }
  const actions = {
    receive: {
      isShown: canReceive && isConfirmed,
      view: 'Receive',
      icon: <ReceiveIcon />,
      // Named, so that it stays with this namespace whatever becomes the active one.
      open: () => router.push({ name: 'Receive', parameters: { namespace } }),
    },
    onramp: {
      // No provider delivers there.
      isShown: canAsk && isBuyOn && namespace !== 'polkadot',
      view: 'OnRampProviders',
      icon: <BuyIcon />,
      open: openFor('OnRampProviders'),
    },
    swaps: {
      isShown: canAsk && isSwapOn && namespace === 'eip155',
      view: 'Swap',
      icon: <SwapIcon />,
      open: openFor('Swap'),
    },
    send: {
      isShown: canAsk && isSendOn && hasCapability(hawser, namespace, 'send'),
      view: 'Send',
      icon: <SendIcon />,
      open: openFor('Send'),
    },
  } as const
  // One that the app's order does not name comes last.
  const place = (name: keyof typeof actions): number => order.indexOf(name) + 1 || order.length + 1
  const shown = (['onramp', 'swaps', 'receive', 'send'] as const)
    .filter((name) => actions[name].isShown)
    .sort((one, other) => place(one) - place(other))

  if (shown.length === 0 && !link) return null
  // Four in one line would be too narrow for their words.
  const count = shown.length + (link ? 1 : 0)
  const isTwoLines = count > 3
  const inTwoLines = (index: number) =>
    isTwoLines ? { gridColumn: index < 2 || count < 5 ? 'span 3' : 'span 2' } : undefined
  return (
    <div
      className="hawser-tiles"
      style={isTwoLines ? { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } : undefined}
    >
      {shown.map((name, index) => (
        <button
          key={name}
          type="button"
          className="hawser-tile"
          style={inTwoLines(index)}
          data-hawser-open={actions[name].view}
          onClick={actions[name].open}
        >
          {actions[name].icon}
          <span>{text(`account.${name}`)}</span>
        </button>
      ))}
      {link ? (
        <ExternalLink className="hawser-tile" href={link} style={inTwoLines(shown.length)}>
          <ExternalLinkIcon />
          <span>{text('account.explorer')}</span>
        </ExternalLink>
      ) : null}
    </div>
  )
}
