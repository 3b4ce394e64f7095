package wire

import (
	"encoding/json"
	"maps"

	"lantern/store/fault"
)

// Success encodes {"success":true,"value":…,…beside,"requestId":…}.
func Success(answer Answer, requestID string) ([]byte, error) {
	value, err := Marshal(answer.Value)
	if err != nil {
		return nil, err
	}
	return Wrap(value, answer.Beside, requestID)
}

// Wrap puts an encoded value into the envelope.
func Wrap(value []byte, beside map[string]any, requestID string) ([]byte, error) {
	id, err := json.Marshal(requestID)
	if err != nil {
		return nil, err
	}
	out := append([]byte(`{"success":true,"value":`), value...)
	if len(beside) > 0 {
		more, err := Marshal(beside)
		if err != nil {
			return nil, err
		}
		out = append(append(out, ','), more[1:len(more)-1]...)
	}
	return append(append(append(out, `,"requestId":`...), id...), '}'), nil
}

type failure struct {
	Success   bool           `json:"success"`
	ErrorCode fault.Code     `json:"errorCode"`
	Message   string         `json:"message"`
	Value     map[string]any `json:"value,omitempty"`
	RequestID string         `json:"requestId"`
}

// Failure encodes the envelope of a fault with its message in the caller's language.
func Failure(f *fault.Fault, message, requestID string) ([]byte, error) {
	value := maps.Clone(f.Value)
	if len(f.Fields) > 0 {
		if value == nil {
			value = map[string]any{}
		}
		value["fields"] = f.Fields
	}
	return json.Marshal(failure{ErrorCode: f.Code, Message: message, Value: value, RequestID: requestID})
}
