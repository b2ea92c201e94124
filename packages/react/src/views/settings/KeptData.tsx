import { readText } from '@hawser/common'
import type { ProfileApi } from '@hawser/core/profile'
import { useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { enSettings } from '../../text/enSettings.js'
import { useText } from '../../text/useText.js'

type Outcome = 'imported' | 'importFailed' | 'erased'

/** All that is kept here: to be taken along, brought back, and erased after a second word. */
export function KeptData({ api }: { readonly api: ProfileApi }) {
  const text = useText(enSettings)
  const { clock } = useHawser().platform
  const input = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const save = (): void => {
    const url = URL.createObjectURL(new Blob([api.exportProfile()], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'hawser-settings.json' })
    link.click()
    // The browser reads it after this turn.
    clock.setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    try {
      api.importProfile(await readText(new Response(file)))
      setOutcome('imported')
    } catch {
      // Said in its place: any other file is no settings.
      setOutcome('importFailed')
    }
  }
  const erase = (): void => {
    api.erase()
    setAsking(false)
    setOutcome('erased')
  }

  return (
    <section className="hawser-setting-group" aria-label={text('settings.data')}>
      <h3 className="hawser-section-title">{text('settings.data')}</h3>
      <p className="hawser-setting-about">{isAsking ? text('settings.erase.text') : text('settings.data.text')}</p>
      <div className="hawser-setting-buttons">
        {isAsking ? (
          <>
            <Button size="small" onClick={() => setAsking(false)}>
              {text('common.cancel')}
            </Button>
            <Button size="small" tone="danger" onClick={erase}>
              {text('settings.erase')}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={save}>
              {text('settings.export')}
            </Button>
            <Button size="small" onClick={() => input.current?.click()}>
              {text('settings.import')}
            </Button>
            <Button
              size="small"
              tone="danger"
              onClick={() => {
                setOutcome(null)
                setAsking(true)
              }}
            >
              {text('settings.erase')}
            </Button>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={text('settings.import')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <p role="status" className="hawser-setting-about" data-outcome={outcome ?? undefined}>
        {outcome ? text(`settings.${outcome}`) : null}
      </p>
    </section>
  )
}
