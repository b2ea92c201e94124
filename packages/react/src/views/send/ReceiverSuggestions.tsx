import { filterReceivers, profile, type ReceiverSuggestion, selectReceivers } from '@hawser/core/profile'
import { useEffect } from 'react'
import { Address } from '../../components/Address.js'
import { Avatar } from '../../components/Avatar.js'
import { Tag } from '../../components/Tag.js'
import { useWritten } from '../../components/useWritten.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { type ReceiverSuggestionsProps, useSendText } from './sendFeature.js'

/** More are found by typing. */
const SHOWN = 4

/** Whom the user may want to send to, below the field: those that what is typed may stand for. */
export function ReceiverSuggestions({ typed, onChoose }: ReceiverSuggestionsProps) {
  const text = useSendText()
  const api = useHawser().use(profile)
  useEffect(() => api.resume(), [api])
  const all = useHawserState((state) => {
    const { caipNetworkId = null } = state.features.send ?? {}
    return caipNetworkId === null ? nobody : selectReceivers(state, caipNetworkId)
  })
  const shown = filterReceivers(all, typed).slice(0, SHOWN)
  if (all.length === 0) return null
  return (
    <div>
      {shown.length === 0 ? null : (
        <ul className="hawser-list" aria-label={text('send.suggestions')}>
          {shown.map((one) => (
            <li key={one.address}>
              <Suggestion suggestion={one} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="hawser-visually-hidden">
        {typed.trim() === '' || shown.length === 0 ? null : text.plural('send.suggestionCount', shown.length)}
      </span>
    </div>
  )
}

const nobody: readonly ReceiverSuggestion[] = []

interface SuggestionProps extends Pick<ReceiverSuggestionsProps, 'onChoose'> {
  readonly suggestion: ReceiverSuggestion
}

function Suggestion({ suggestion: { address, name, wallet, isRecent, receiver }, onChoose }: SuggestionProps) {
  const text = useSendText()
  const written = useWritten(address)
  const title = name ?? wallet
  return (
    <button
      type="button"
      className="hawser-row"
      // A press of a key, or of a screen reader, is a click without a count.
      onClick={({ detail }) => onChoose(receiver === address ? written : receiver, detail === 0)}
    >
      <Avatar address={address} size="medium" />
      <span className="hawser-row-text">
        <bdi className="hawser-row-title">{title ?? <Address value={written} />}</bdi>
        {title === null ? null : <Address value={written} className="hawser-row-subtitle" />}
      </span>
      <span className="hawser-row-end">
        <Tag>{text(wallet !== null ? 'send.yours' : isRecent ? 'send.recent' : 'send.saved')}</Tag>
      </span>
    </button>
  )
}
