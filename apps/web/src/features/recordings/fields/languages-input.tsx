import { LANGUAGES } from '@greffier/contract/limits';
import { Checkbox, Group, Select, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { languageNames, recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import type { Languages } from './languages.ts';
import { isLanguage, tickedLanguages, withMainLanguage, withTicked } from './languages.ts';

interface LanguagesInputProps {
  readonly value: Languages;
  readonly onChange: (languages: Languages) => void;
}

/** Chooses the main language and the other languages spoken. The main one is always ticked. */
export function LanguagesInput({ value, onChange }: LanguagesInputProps): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={recordingsTexts.mainLanguage}
        data={LANGUAGES.map((language) => ({ value: language, label: languageNames[language] }))}
        value={value.main_language}
        allowDeselect={false}
        withAsterisk
        onChange={(language) => isLanguage(language) && onChange(withMainLanguage(value, language))}
      />
      <Checkbox.Group
        label={recordingsTexts.extraLanguages}
        description={recordingsTexts.extraLanguagesHint}
        value={tickedLanguages(value)}
        onChange={(ticked) => onChange(withTicked(value, ticked))}
      >
        <Group mt="xs">
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              value={language}
              label={languageNames[language]}
              disabled={language === value.main_language}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </SimpleGrid>
  );
}
