import { type ErrorInfo, selectConnectedWallets, toErrorInfo } from '@hawser/core'
import { listWalletTasks, runWalletTask, type WalletTaskItem } from '@hawser/core/actions'
import { useEffect, useId, useRef, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enSettings } from '../../text/enSettings.js'
import { type SectionText, useText } from '../../text/useText.js'
import { errorText } from '../errors.js'

/** What the user can do at the connected wallets themselves, such as to change the e-mail address of an embedded wallet. */
export function WalletTasks() {
  const wallets = useHawserState(selectConnectedWallets)
  // One that is being restored says what can be done once it is connected.
  const connected = wallets.filter(({ connections }) => connections.some(({ status }) => status === 'connected'))
  return connected.map(({ connectorId }) => <TasksOfWallet key={connectorId} connectorId={connectorId} />)
}

interface Outcome {
  readonly taskId: string
  /** Null where it is done. */
  readonly error: ErrorInfo | null
}

function TasksOfWallet({ connectorId }: { readonly connectorId: string }) {
  const hawser = useHawser()
  const text = useText(enSettings)
  const [tasks, setTasks] = useState<readonly WalletTaskItem[]>([])
  const [runningId, setRunningId] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(() => {
    // Read anew behind each of them.
    if (runningId !== null) return
    const end = new AbortController()
    listWalletTasks(hawser, { connectorId, signal: end.signal }).then(setTasks, () => {
      // A wallet that does not say so has nothing to offer here.
    })
    return () => end.abort()
  }, [hawser, connectorId, runningId])
  useEffect(() => () => running.current?.abort(), [])

  async function run(taskId: string): Promise<void> {
    if (running.current) return
    const end = new AbortController()
    running.current = end
    setOutcome(null)
    setRunningId(taskId)
    try {
      await runWalletTask(hawser, { connectorId, taskId, signal: end.signal })
      setOutcome({ taskId, error: null })
    } catch (cause) {
      const error = toErrorInfo(cause)
      // Who calls it off knows.
      if (error.code !== 'USER_REJECTED' && error.code !== 'ABORTED') setOutcome({ taskId, error })
    } finally {
      running.current = null
      setRunningId(null)
    }
  }

  return tasks.map(({ id, title, value }) => {
    if (id === 'accountType') {
      const error = outcome?.taskId === id ? outcome.error : null
      return (
        <AccountTypeSwitch
          key={id}
          value={value}
          isBusy={runningId === id}
          error={error}
          onChange={() => void run(id)}
        />
      )
    }
    const words = wordsOf(text, { id, value })
    const name = title ?? words?.name
    if (!name) return null
    const shown = words ? words.value : value
    const isOutcome = outcome?.taskId === id
    return (
      <div key={id}>
        <button
          type="button"
          className="hawser-row"
          aria-busy={runningId === id || undefined}
          onClick={() => void run(id)}
        >
          <span className="hawser-row-text">
            <span className="hawser-row-title">{name}</span>
            {shown ? (
              <span className="hawser-row-subtitle hawser-whole">
                <bdi>{shown}</bdi>
              </span>
            ) : null}
          </span>
          {words ? <span className="hawser-row-action">{words.action}</span> : null}
        </button>
        <p role="status" className="hawser-setting-about">
          {isOutcome && !outcome.error && words ? words.done : null}
        </p>
        {isOutcome && outcome.error ? (
          <p role="alert" className="hawser-field-error">
            {errorText(text, outcome.error)}
          </p>
        ) : null}
      </div>
    )
  })
}

interface AccountTypeSwitchProps {
  readonly value: string | undefined
  readonly isBusy: boolean
  readonly error: ErrorInfo | null
  readonly onChange: () => void
}

/** Whether apps get the wallet's smart account first, or that of its key. */
function AccountTypeSwitch({ value, isBusy, error, onChange }: AccountTypeSwitchProps) {
  const text = useText(enSettings)
  const noteId = useId()
  const isOn = value?.startsWith('smartAccount') === true
  const isUndeployed = value === 'smartAccount.undeployed'
  return (
    <div>
      <label className="hawser-row" aria-busy={isBusy || undefined}>
        <span className="hawser-row-text">
          <span className="hawser-row-title hawser-whole">{text('accounts.type.smartAccount')}</span>
          {isUndeployed ? (
            <span className="hawser-row-subtitle hawser-whole" id={noteId}>
              {text('accounts.type.smartAccount.new')}
            </span>
          ) : null}
        </span>
        <input
          type="checkbox"
          role="switch"
          className="hawser-switch"
          aria-label={text('accounts.type.smartAccount')}
          aria-describedby={isUndeployed ? noteId : undefined}
          checked={isOn}
          aria-checked={isOn}
          onChange={onChange}
        />
      </label>
      {error ? (
        <p role="alert" className="hawser-field-error">
          {errorText(text, error)}
        </p>
      ) : null}
    </div>
  )
}

const recoveryNames = new Map([
  ['passkey', 'settings.recovery.passkey'],
  ['password', 'settings.recovery.password'],
  ['operator', 'settings.recovery.operator'],
] as const)

/** What the modal says itself of a task, in each of its languages. */
function wordsOf(
  text: SectionText<typeof enSettings>,
  { id, value = '' }: { readonly id: string; readonly value?: string | undefined },
) {
  if (id === 'updateEmail')
    return {
      name: text('settings.email'),
      value,
      action: text('settings.change'),
      done: text('settings.emailChanged'),
    }
  if (id === 'manageWallet')
    return {
      name: text('settings.embedded'),
      value: text('settings.embedded.text'),
      action: text('settings.manage'),
      done: null,
    }
  if (id !== 'recovery') return undefined
  const names = [...recoveryNames].flatMap(([method, name]) => (value.split(', ').includes(method) ? [text(name)] : []))
  return {
    name: text('settings.recovery'),
    value: text.list(names) || text('settings.recovery.none'),
    action: text(names.length > 0 ? 'settings.change' : 'settings.setUp'),
    done: text('settings.recoverySet'),
  }
}
