import type { ThemeMode } from '@hawser/core'
import { useState } from 'react'
import { Code } from '../card/Code.js'
import { usePageText } from '../page/pageLanguage.js'
import { Choices } from './Choices.js'
import { LiveModal } from './LiveModal.js'
import { printSettings } from './printSettings.js'
import { type Corners, defaultSettings, languageOf, languages, type Settings } from './settings.js'

interface PlaygroundProps {
  /** The page's own theme: what the modal begins with, and follows when it is changed. */
  readonly pageMode: ThemeMode
  /** The language switch says another one, by its BCP 47 code. */
  readonly onLanguage: (code: string) => void
}

const accents = [
  { value: null, key: 'teal' },
  { value: '#4f46e5', key: 'indigo' },
  { value: '#db2777', key: 'pink' },
  { value: '#ea580c', key: 'orange' },
  { value: '#27323c', key: 'graphite' },
] as const
const firstOwnAccent = '#0ea5e9'

/** The modal live, beside switches that print the code they stand for. */
export function Playground({ pageMode, onLanguage }: PlaygroundProps) {
  const { playground: text, theme, modes } = usePageText()
  const [settings, setSettings] = useState<Settings>({ ...defaultSettings, mode: pageMode })
  const [lastPageMode, setLastPageMode] = useState(pageMode)
  const set = (change: Partial<Settings>) => setSettings((before) => ({ ...before, ...change }))
  if (pageMode !== lastPageMode) {
    setLastPageMode(pageMode)
    set({ mode: pageMode })
  }
  const isOwnAccent = !accents.some(({ value }) => value === settings.accent)
  return (
    <section className="playground" id="playground" aria-labelledby="playground-heading">
      <div className="switches">
        <div className="playground-head">
          <h2 id="playground-heading">{text.heading}</h2>
          <p>{text.lead}</p>
        </div>
        <Choices
          legend={theme}
          chosen={settings.mode}
          choices={[
            ['system', modes.system],
            ['light', modes.light],
            ['dark', modes.dark],
          ]}
          onChoose={(mode) => set({ mode })}
        />
        <fieldset className="switch">
          <legend>{text.accent}</legend>
          <div className="swatches">
            {accents.map(({ value, key }) => (
              <label key={key} className="swatch" data-accent={key} title={text.accents[key]}>
                <input
                  type="radio"
                  name="accent"
                  className="visually-hidden"
                  aria-label={text.accents[key]}
                  checked={settings.accent === value}
                  onChange={() => set({ accent: value })}
                />
              </label>
            ))}
            <label className="swatch swatch-own" data-chosen={isOwnAccent ? '' : undefined} title={text.accents.own}>
              <input
                type="color"
                aria-label={text.accents.own}
                value={isOwnAccent ? (settings.accent ?? firstOwnAccent) : firstOwnAccent}
                onChange={({ target }) => set({ accent: target.value })}
              />
            </label>
          </div>
        </fieldset>
        <Choices
          legend={text.corners}
          chosen={settings.corners}
          choices={
            [
              ['sharp', text.cornerNames.sharp],
              ['small', text.cornerNames.small],
              ['round', text.cornerNames.round],
              ['full', text.cornerNames.full],
            ] satisfies [Corners, string][]
          }
          onChoose={(name) => set({ corners: name })}
        />
        <label className="switch">
          <span className="switch-name">{text.language}</span>
          <select
            value={settings.language}
            onChange={({ target: { value } }) => {
              set({ language: value, dir: languageOf(value).dir })
              onLanguage(value)
            }}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Choices
          legend={text.direction}
          chosen={settings.dir}
          choices={[
            ['ltr', text.directions.ltr],
            ['rtl', text.directions.rtl],
          ]}
          onChoose={(dir) => set({ dir })}
        />
      </div>
      <Code title={text.code} file="App.tsx" source={printSettings(settings)} />
      {/* The last one: an open modal keeps the focus, so that what comes after it is reached once it is closed. */}
      <LiveModal settings={settings} />
    </section>
  )
}
