import { type ConnectionStatus, type HawserState, selectActiveAddress, selectStatus } from '@hawser/core'
import { Avatar } from '../components/Avatar.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useButtonText } from '../text/useButtonText.js'
import { ButtonPlaceholder, HawserButton } from './HawserButton.js'
import { selectName } from './selectName.js'

export interface ConnectButtonProps {
  /** Instead of "Connect wallet". */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/**
 * Connects a wallet; once there is one, shows its account and leads to it. A stored account is shown at once while its wallet is asked, and
 * "Connect" never while there may be one.
 */
export function ConnectButton({ label, className }: ConnectButtonProps) {
  const hawser = useHawser()
  const text = useButtonText()
  const { status, address, name, isWaiting } = useHawserState(selectButton)
  const isUnknown = status === 'reconnecting' && address === undefined

  return (
    <HawserButton
      kind="connect"
      className={className}
      status={status}
      isBusy={isUnknown || status === 'connecting'}
      label={isUnknown ? text('loading') : name && accountLabel(text, name, status)}
      onPress={() => {
        if (!isUnknown) hawser.open()
      }}
    >
      {isUnknown ? (
        <ButtonPlaceholder />
      ) : address === undefined ? (
        <span className="hawser-button-text">{isWaiting ? text('connecting') : (label ?? text('connect'))}</span>
      ) : (
        <>
          <Avatar address={address} size="small" />
          <span className="hawser-button-text">
            <bdi translate="no">{name}</bdi>
          </span>
          {status === 'unconfirmed' ? <span className="hawser-button-quiet">{text(status)}</span> : null}
        </>
      )}
    </HawserButton>
  )
}

function selectButton(state: HawserState) {
  return {
    status: selectStatus(state),
    address: selectActiveAddress(state),
    name: selectName(state),
    isWaiting: state.connecting.attempt?.phase === 'waiting',
  }
}

function accountLabel(text: ReturnType<typeof useButtonText>, name: string, status: ConnectionStatus): string {
  const note = status === 'unconfirmed' ? status : status === 'reconnecting' && 'notAnswering'
  return text('account', { address: name }) + (note ? `, ${text(note)}` : '')
}
