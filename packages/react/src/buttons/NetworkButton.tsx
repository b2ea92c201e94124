import type { ChainNamespace } from '@hawser/common'
import { NetworkImage } from '../components/Picture.js'
import { useHawserNetwork } from '../hooks/network.js'
import { ChevronDownIcon, WarningIcon } from '../icons/Icon.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useButtonText } from '../text/useButtonText.js'
import { HawserButton } from './HawserButton.js'

export interface NetworkButtonProps {
  readonly className?: string | undefined
  /** The namespace whose network is shown; the active one by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** The network in use; leads to the others. */
export function NetworkButton({ className, namespace }: NetworkButtonProps) {
  const hawser = useHawser()
  const text = useButtonText()
  const { network, isUnsupported } = useHawserNetwork({ namespace })
  const canSwitch = useHawserState((state) => state.options.enableNetworkSwitch)
  const name = isUnsupported ? text('unknownNetwork') : (network?.name ?? text('noNetwork'))

  return (
    <HawserButton
      kind="network"
      className={className}
      isUnsupported={isUnsupported}
      isDisabled={!canSwitch}
      label={text('network', { network: name })}
      onPress={() => hawser.open({ view: { name: 'Networks', ...(namespace && { parameters: { namespace } }) } })}
    >
      {isUnsupported ? <WarningIcon /> : <NetworkImage network={network} size="small" />}
      <bdi className="hawser-button-text">{name}</bdi>
      {canSwitch ? <ChevronDownIcon /> : null}
    </HawserButton>
  )
}
