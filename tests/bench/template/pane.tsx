import {
  Button,
  Field,
  FluentProvider,
  Image,
  makeStyles,
  Textarea,
  tokens,
  webLightTheme,
} from '@fluentui/react-components';
import { DesignIdeas24Regular, LockOpen24Regular, Ribbon24Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The content of Microsoft's React template for task panes, with the same components: a heading with a picture, three lines
 * with icons, a text field and a button. Like there, it's rendered once Office is ready.
 */
const useStyles = makeStyles({
  pane: { minHeight: '100vh' },
  header: {
    alignItems: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    display: 'flex',
    flexDirection: 'column',
    paddingBottom: '30px',
    paddingTop: '100px',
  },
  heading: { fontSize: tokens.fontSizeHero900, fontWeight: tokens.fontWeightRegular },
  column: { alignItems: 'center', display: 'flex', flexDirection: 'column', paddingLeft: '20px' },
  line: { display: 'flex', paddingBottom: '20px' },
  lineText: { fontSize: tokens.fontSizeBase300, paddingLeft: '10px' },
  field: { margin: '30px 20px 20px', maxWidth: '50%' },
  hint: { fontWeight: tokens.fontWeightSemibold, margin: '20px 0 10px' },
});

const LINES = [
  { icon: <Ribbon24Regular />, text: 'Works together with Office' },
  { icon: <LockOpen24Regular />, text: 'Opens what was closed before' },
  { icon: <DesignIdeas24Regular />, text: 'Draws as designers do' },
];

function App() {
  const styles = useStyles();
  return (
    <div className={styles.pane}>
      <section className={styles.header}>
        <Image width="90" height="90" src="/icons/mark-64.png" alt="Template" />
        <h1 className={styles.heading}>Welcome</h1>
      </section>
      <div className={styles.column}>
        <h2>What this add-in does for you</h2>
        <ul>
          {LINES.map(({ icon, text }) => (
            <li className={styles.line} key={text}>
              {icon}
              <span className={styles.lineText}>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <TextToInsert />
    </div>
  );
}

function TextToInsert() {
  const styles = useStyles();
  const [text, setText] = useState('Some text.');
  const insert = () =>
    Word.run(async (context) => {
      context.document.body.insertParagraph(text, Word.InsertLocation.end);
      await context.sync();
    });
  return (
    <div className={styles.column}>
      <Field className={styles.field} size="large" label="Text to insert into the document">
        <Textarea size="large" value={text} onChange={(_event, { value }) => setText(value)} />
      </Field>
      <Field className={styles.hint}>Select the button to insert it.</Field>
      <Button appearance="primary" size="large" onClick={() => void insert()}>
        Insert text
      </Button>
    </div>
  );
}

const container = document.getElementById('container');
if (!container) throw new Error('The page has no #container');
const root = createRoot(container);
void Office.onReady(() => {
  root.render(
    <FluentProvider theme={webLightTheme}>
      <App />
    </FluentProvider>,
  );
});
