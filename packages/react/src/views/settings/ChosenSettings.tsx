import { currencies, type ProfileApi, type ProfileState } from '@hawser/core/profile'
import { Choice, type ChoiceProps } from '../../components/Choice.js'
import { enSettings } from '../../text/enSettings.js'
import { languageTags } from '../../text/languageTags.js'
import { useText } from '../../text/useText.js'
import { currencyName } from '../tokens/money.js'

const themes = ['light', 'dark', 'system'] as const

interface ChosenSettingsProps {
  readonly api: Pick<ProfileApi, 'setTheme' | 'setLanguage' | 'setCurrency'>
  readonly settings: Pick<ProfileState, 'theme' | 'language' | 'currency'>
}

/** Theme and language, the user's own or what the app has, and the currency that values are told in. */
export function ChosenSettings({ api, settings: { theme, language, currency } }: ChosenSettingsProps) {
  const text = useText(enSettings)
  return (
    <>
      <Setting
        label={text('settings.theme')}
        all={text('settings.theme.app')}
        value={theme}
        options={themes.map((id) => ({ id, name: text(`settings.theme.${id}`) }))}
        onChoose={(id) => api.setTheme(themes.find((one) => one === id) ?? null)}
      />
      <Setting
        label={text('settings.language')}
        all={text('settings.theme.app')}
        value={language}
        options={languageTags.map((tag) => ({ id: tag, name: languageName(tag) }))}
        onChoose={api.setLanguage}
      />
      <Setting
        label={text('settings.currency')}
        value={currency}
        options={currencies.map((id) => ({ id, name: currencyName(text, id) }))}
        onChoose={(id) => api.setCurrency(currencies.find((one) => one === id) ?? currencies[0])}
      />
    </>
  )
}

/** A setting that is one of several. */
function Setting(props: ChoiceProps) {
  return (
    <div className="hawser-setting">
      <span aria-hidden="true">{props.label}</span>
      <Choice {...props} />
    </div>
  )
}

/** A language by its own name, for whoever reads no other: `Deutsch`. */
function languageName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
}
