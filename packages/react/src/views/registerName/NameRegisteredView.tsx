import { Button } from '../../components/Button.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { enNames } from '../../text/enNames.js'
import { useText } from '../../text/useText.js'
import { goTo } from '../goTo.js'

export interface NameRegisteredViewProps {
  /** With its zone. */
  readonly name: string
}

/** The name is the account's. */
export function NameRegisteredView({ name }: NameRegisteredViewProps) {
  const hawser = useHawser()
  const text = useText(enNames)
  return (
    <div className="hawser-name-form">
      <div className="hawser-transaction-head">
        <span className="hawser-picture hawser-activity-mark" data-size="large" aria-hidden="true">
          <CheckIcon />
        </span>
        <p className="hawser-transaction-line">{text('names.registered', { name })}</p>
        <p className="hawser-setting-about">{text('names.registered.text')}</p>
      </div>
      <div className="hawser-actions">
        <Button variant="primary" onClick={() => goTo(hawser, { name: 'Account' }, 'replace')}>
          {text('names.done')}
        </Button>
      </div>
    </div>
  )
}
