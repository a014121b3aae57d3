import { useState } from 'react';
import { chooseScheme, chosenScheme } from '../../lib/look/look';
import { Select } from '../Select';

/** The choice between the light and the dark scheme, which this browser keeps. */
export function SchemeChoice() {
  const [scheme, setScheme] = useState(chosenScheme);
  return (
    <Select
      label="Appearance"
      value={scheme}
      choices={[
        ['', 'System'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]}
      onChoose={(chosen) => {
        chooseScheme(chosen);
        setScheme(chosen);
      }}
    />
  );
}
