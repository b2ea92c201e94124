import type { ThemeMode } from '@hawser/core'
import { useState } from 'react'
import { Code } from '../card/Code.js'
import { Choices } from './Choices.js'
import { LiveModal } from './LiveModal.js'
import { printSettings } from './printSettings.js'
import { type Corners, defaultSettings, languageOf, languages, type Settings } from './settings.js'

interface PlaygroundProps {
  /** The page's own theme: what the modal begins with, and follows when it is changed. */
  readonly pageMode: ThemeMode
}

const accents = [
  { name: 'Teal', value: null, key: 'teal' },
  { name: 'Indigo', value: '#4f46e5', key: 'indigo' },
  { name: 'Pink', value: '#db2777', key: 'pink' },
  { name: 'Orange', value: '#ea580c', key: 'orange' },
  { name: 'Graphite', value: '#27323c', key: 'graphite' },
] as const
const firstOwnAccent = '#0ea5e9'

/** The modal live, beside switches that print the code they stand for. */
export function Playground({ pageMode }: PlaygroundProps) {
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
          <h2 id="playground-heading">Make it yours</h2>
          <p>This modal is live. Try it, change it, copy its code.</p>
        </div>
        <Choices
          legend="Theme"
          chosen={settings.mode}
          choices={[
            ['system', 'System'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChoose={(mode) => set({ mode })}
        />
        <fieldset className="switch">
          <legend>Accent</legend>
          <div className="swatches">
            {accents.map(({ name, value, key }) => (
              <label key={key} className="swatch" data-accent={key} title={name}>
                <input
                  type="radio"
                  name="accent"
                  className="visually-hidden"
                  aria-label={name}
                  checked={settings.accent === value}
                  onChange={() => set({ accent: value })}
                />
              </label>
            ))}
            <label className="swatch swatch-own" data-chosen={isOwnAccent ? '' : undefined} title="Your own colour">
              <input
                type="color"
                aria-label="Your own colour"
                value={isOwnAccent ? (settings.accent ?? firstOwnAccent) : firstOwnAccent}
                onChange={({ target }) => set({ accent: target.value })}
              />
            </label>
          </div>
        </fieldset>
        <Choices
          legend="Corners"
          chosen={settings.corners}
          choices={
            [
              ['sharp', 'Sharp'],
              ['small', 'Small'],
              ['round', 'Round'],
              ['full', 'Full'],
            ] satisfies [Corners, string][]
          }
          onChoose={(name) => set({ corners: name })}
        />
        <label className="switch">
          <span className="switch-name">Language</span>
          <select
            value={settings.language}
            onChange={({ target }) => set({ language: target.value, dir: languageOf(target.value).dir })}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Choices
          legend="Direction"
          chosen={settings.dir}
          choices={[
            ['ltr', 'Left to right'],
            ['rtl', 'Right to left'],
          ]}
          onChoose={(dir) => set({ dir })}
        />
      </div>
      <Code title="The modal beside it" file="App.tsx" source={printSettings(settings)} />
      {/* The last one: an open modal keeps the focus, so that what comes after it is reached once it is closed. */}
      <LiveModal settings={settings} />
    </section>
  )
}
