import type { JSX } from 'react';
import type { Dive, PrintedInsight } from '../model/episodes.ts';
import type { Saying } from '../model/quotes.ts';
import { isMarked, type StandIn } from '../model/standing.ts';
import { StateMark } from './notable-quotes.tsx';
import { Foreign, ForeignList, MaybeLink, Row, SectionHead, Table, Text } from './parts.tsx';
import { COLOURS, hairline } from './styles.ts';
import { Told } from './told.tsx';

const RULE_ABOVE = {
  borderTop: `1px solid ${COLOURS.rule}`,
  padding: '11px 0',
  verticalAlign: 'top',
} as const;

interface InsightProps {
  insight: PrintedInsight;
  clock: boolean;
  stand: StandIn;
}

function Insight({ insight, clock, stand }: InsightProps): JSX.Element {
  return (
    <tr>
      {clock && (
        <td width={60} className="rule" style={RULE_ABOVE}>
          {insight.at !== null && (
            <Text face="clock" tone="ink2">
              <MaybeLink url={insight.url}>{insight.at}</MaybeLink>
            </Text>
          )}
        </td>
      )}
      <td className="rule" style={RULE_ABOVE}>
        <Text face="insight" by={insight.text}>
          <Told text={insight.text} stand={stand} isShort />
        </Text>
      </td>
    </tr>
  );
}

function Moment({ moment }: { moment: Saying }): JSX.Element {
  return (
    <Table style={{ margin: '8px 0 18px' }}>
      <tr>
        <td className="qb" style={{ borderLeft: `2px solid ${COLOURS.brass}`, padding: '2px 0 2px 18px' }}>
          <Text face="saying" by={moment.quote}>
            “{moment.quote}”
          </Text>
          <Text face="small" tone="ink3" margin="4px 0 0">
            {moment.speaker !== null && (
              <>
                <Foreign text={moment.speaker} />
                {', '}
              </>
            )}
            {moment.at !== null && <MaybeLink url={moment.url}>at {moment.at}</MaybeLink>}
            {moment.state !== null && <> &nbsp; </>}
            <StateMark state={moment.state} />
          </Text>
        </td>
      </tr>
    </Table>
  );
}

function Facts({ dive }: { dive: Dive }): JSX.Element | null {
  const facts = [dive.date, dive.length].filter((fact) => fact !== null).join(' \u00b7 ');
  if (facts === '') return null;
  return (
    <Text face="note" tone="ink3">
      {facts}
    </Text>
  );
}

function Listen({ dive }: { dive: Dive }): JSX.Element | null {
  if (dive.url === null) return null;
  return (
    <Text face="listen" tone="acc" margin="14px 0 0">
      <MaybeLink url={dive.url}>Listen to the episode</MaybeLink>
    </Text>
  );
}

interface DeepDiveProps {
  dive: Dive;
  first: boolean;
  last: boolean;
  stand: StandIn;
}

function DeepDive({ dive, first, last, stand }: DeepDiveProps): JSX.Element {
  const padding = `${first ? 0 : 26}px 0 ${last ? 0 : 28}px`;
  const texts = dive.insights.map(({ text }) => text);
  const clock = !isMarked(texts, stand) && dive.insights.some((insight) => insight.at !== null);
  return (
    <tr>
      <td className="rule" style={{ ...hairline(first), padding }}>
        {dive.show !== null && (
          <Text face="note" tone="acc" margin="0 0 3px" by={dive.show}>
            <b>{dive.show}</b>
          </Text>
        )}
        <Text as="h3" face="dive" className="dive" margin="0 0 4px" by={dive.title}>
          {dive.title}
        </Text>
        <Facts dive={dive} />
        {dive.summary !== '' && (
          <Text face="body" margin="12px 0 0" by={dive.summary}>
            <Told text={dive.summary} stand={stand} isShort />
          </Text>
        )}
        {dive.topics.length > 0 && (
          <Text face="note" tone="ink3" margin="10px 0 0">
            Topics: <ForeignList texts={dive.topics} />
          </Text>
        )}
        {dive.insights.length > 0 && (
          <Table style={{ marginTop: '14px' }}>
            {dive.insights.map((insight) => (
              <Insight key={insight.text} insight={insight} clock={clock} stand={stand} />
            ))}
          </Table>
        )}
        {dive.moments.map((moment) => (
          <Moment key={moment.quote} moment={moment} />
        ))}
        <Listen dive={dive} />
      </td>
    </tr>
  );
}

export function DeepDives({ dives, stand }: { dives: readonly Dive[]; stand: StandIn }): JSX.Element | null {
  if (dives.length === 0) return null;
  return (
    <>
      <SectionHead>Deep Dives</SectionHead>
      <Row padding="0 40px">
        <Table>
          {dives.map((dive, index) => (
            <DeepDive
              key={`${dive.show}${dive.title}`}
              dive={dive}
              stand={stand}
              first={index === 0}
              last={index === dives.length - 1}
            />
          ))}
        </Table>
      </Row>
    </>
  );
}
