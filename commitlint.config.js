// The title of a commit: the part that it touches, a colon, what changes; at most 72 characters.
// CONTRIBUTING.md has examples. There is no other convention.
export default {
  parserPreset: {
    parserOpts: { headerPattern: /^([^:]+): (.+)$/, headerCorrespondence: ['type', 'subject'] },
  },
  plugins: [
    {
      rules: {
        'title-names-its-part': ({ type, subject }) => [
          Boolean(type && subject),
          "the title must name the part that it touches: 'part: text'",
        ],
      },
    },
  ],
  rules: {
    'title-names-its-part': [2, 'always'],
    'header-max-length': [2, 'always', 72],
  },
  helpUrl: 'CONTRIBUTING.md, "How a change is made"',
};
